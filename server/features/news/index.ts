export { publishScheduled } from './publish-scheduled.job.ts'
export { routes } from './routes.ts'
export { addNews } from './save-news.ts'
export { newsViews } from './views.ts'
