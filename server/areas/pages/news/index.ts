// The back office names jobs by their declarations.
import './attachments/sweep-attachments.job.ts'

export { newestNews } from './feed.ts'
export { publishScheduled } from './publish-scheduled.job.ts'
export { recycledNews } from './recycled-news.ts'
export { reportedNews } from './reported-news.ts'
export { routes } from './routes.ts'
export { addNews, importNews } from './save-news.ts'
export { siteNews, suggestWords } from './search-news.ts'
export { newsPages } from './sitemap.ts'
export { addViews, newsViews } from './view-counter.ts'
