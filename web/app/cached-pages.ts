const mallFilters = ['selectValue', 'time', 'from', 'to', 'permission', 'sort', 'page']

const lessonFilters = ['selectValue', 'year', 'permission', 'sort', 'page']
const ofLessons = ['lessons', 'library', 'settings']

const staticPages = [
  'terms',
  'privacy',
  'history',
  'culture',
  'more',
  'document',
  'video',
  'topup',
  'showcase',
  'solutions',
]

/**
 * Pages that visitors share: kept rendered until one of the topics changes. The query keys listed are the only ones
 * such a page may read; all others are dropped before it is rendered. The header of each knows the categories of the
 * library.
 */
export const cachedPages: Record<string, { query: string[]; topics: string[] }> = {
  ...Object.fromEntries(
    staticPages.map((name) => [`/pages/${name}`, { query: [], topics: ['library', 'settings'] }]),
  ),
  '/': { query: ['hot', 'mall'], topics: ['library', 'lessons', 'news', 'settings'] },
  '/mall': { query: mallFilters, topics: ['library', 'settings'] },
  '/mallSearch': { query: ['inputValue', ...mallFilters], topics: ['library', 'settings'] },
  '/product': { query: ['productId'], topics: ['library', 'settings'] },
  '/videoPage/videoHome': { query: ['selectValue'], topics: ofLessons },
  '/videoPage/sortvideo': { query: lessonFilters, topics: ofLessons },
  '/videoPage/videoSearch': { query: ['inputValue', ...lessonFilters], topics: ofLessons },
  '/videoPage/videoaccount': { query: ['lessonId', 'view'], topics: ofLessons },
  '/AboutsUs': {
    query: ['active', 'page', 'year', 'section', 'company'],
    topics: ['library', 'news', 'alliance', 'settings'],
  },
  '/UnionShop': { query: ['company', 'page'], topics: ['library', 'lessons', 'alliance', 'settings'] },
  '/AboutsUs/View': { query: ['InfoId'], topics: ['library', 'news', 'settings'] },
}
