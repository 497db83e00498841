const mallFilters = ['selectValue', 'time', 'from', 'to', 'permission', 'sort', 'page']

const lessonFilters = ['selectValue', 'year', 'permission', 'sort', 'page']
const lessonTopics = ['lessons', 'library', 'settings']

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
 * Pages that visitors without a session share: cached until one of the topics is published. A page may only read the
 * listed query keys; all others are removed before rendering. Every page depends on `library`, because the header shows
 * its categories.
 */
export const cachedPages: Record<string, { query: string[]; topics: string[] }> = {
  ...Object.fromEntries(staticPages.map((name) => [`/pages/${name}`, { query: [], topics: ['library', 'settings'] }])),
  '/': { query: ['hot', 'mall'], topics: ['library', 'lessons', 'news', 'settings'] },
  '/mall': { query: mallFilters, topics: ['library', 'settings'] },
  '/mallSearch': { query: ['inputValue', ...mallFilters], topics: ['library', 'settings'] },
  '/product': { query: ['productId'], topics: ['library', 'settings'] },
  '/videoPage/videoHome': { query: ['selectValue'], topics: lessonTopics },
  '/videoPage/sortvideo': { query: lessonFilters, topics: lessonTopics },
  '/videoPage/videoSearch': { query: ['inputValue', ...lessonFilters], topics: lessonTopics },
  '/videoPage/videoaccount': { query: ['lessonId', 'view'], topics: lessonTopics },
  '/AboutsUs': {
    query: ['active', 'page', 'year', 'section', 'company'],
    topics: ['library', 'news', 'alliance', 'settings'],
  },
  '/UnionShop': { query: ['company', 'page'], topics: ['library', 'lessons', 'alliance', 'settings'] },
  '/AboutsUs/View': { query: ['InfoId'], topics: ['library', 'news', 'settings'] },
}
