const mallFilters = ['selectValue', 'time', 'from', 'to', 'permission', 'sort', 'page']
const lessonFilters = ['selectValue', 'year', 'permission', 'sort', 'page']

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

interface CachedPage {
  /** The query parameters that the page may read; all others are removed before it is rendered. */
  query: string[]
  /** Any announcement of these topics drops the page: it shows lists. */
  topics: string[]
  /** Only announcements without an id drop the page: its header shows the categories of the topic. */
  generalTopics?: string[]
  /** The one item that the page is about. Its boxes with related items follow others when the cached page expires. */
  item?: { topic: string; param: string }
}

/** The search in the header of every page shows the categories of resources. */
const header = ['library']

/** Pages that visitors share: they stay cached until an announcement drops them or they expire. */
export const cachedPages: Record<string, CachedPage> = {
  ...Object.fromEntries(
    staticPages.map((name) => [`/pages/${name}`, { query: [], topics: ['settings'], generalTopics: header }]),
  ),
  '/': { query: ['hot', 'mall'], topics: ['library', 'lessons', 'news', 'settings'] },
  '/mall': { query: mallFilters, topics: ['library', 'settings'] },
  '/mallSearch': { query: ['inputValue', ...mallFilters], topics: ['library', 'settings'] },
  '/product': {
    query: ['productId'],
    topics: ['settings'],
    generalTopics: header,
    item: { topic: 'library', param: 'productId' },
  },
  '/videoPage/videoHome': { query: ['selectValue'], topics: ['lessons', 'settings'], generalTopics: header },
  '/videoPage/sortvideo': { query: lessonFilters, topics: ['lessons', 'settings'], generalTopics: header },
  '/videoPage/videoSearch': {
    query: ['inputValue', ...lessonFilters],
    topics: ['lessons', 'settings'],
    generalTopics: header,
  },
  '/videoPage/videoaccount': {
    query: ['lessonId', 'view'],
    topics: ['settings'],
    generalTopics: header,
    item: { topic: 'lessons', param: 'lessonId' },
  },
  '/AboutsUs': {
    query: ['active', 'page', 'year', 'section', 'company'],
    topics: ['news', 'alliance', 'settings'],
    generalTopics: header,
  },
  '/UnionShop': { query: ['company', 'page'], topics: ['library', 'lessons', 'alliance', 'settings'] },
  '/AboutsUs/View': {
    query: ['InfoId'],
    topics: ['settings'],
    generalTopics: header,
    item: { topic: 'news', param: 'InfoId' },
  },
}
