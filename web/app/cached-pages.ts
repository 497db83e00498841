const mallFilters = ['selectValue', 'time', 'from', 'to', 'permission', 'sort', 'exact', 'page']
const lessonFilters = ['selectValue', 'year', 'permission', 'sort', 'exact', 'page']
/** The tab of an item's page, and the selection of its reviews. */
const reviewFilters = ['view', 'filter', 'order']

const legalPages = ['terms', 'privacy']
const staticPages = [...legalPages, 'history', 'culture', 'more', 'document', 'video', 'topup', 'showcase', 'solutions']

/** 关于我们 also names the pages that one can read on, with their descriptions. */
const alliancePages = ['about', 'apply', 'contact', 'history', 'culture', 'more', 'showcase', 'solutions'].map(
  (name) => `page.${name}`,
)

interface CachedPage {
  /** The query parameters that the page may read; all others are removed before it is rendered. */
  query: string[]
  /** Any announcement of these topics drops the page: it shows lists, or (`members`) the names of people. */
  topics: string[]
  /** Only announcements without an id drop the page: its header shows the categories of the topic. */
  generalTopics?: string[]
  /** The one item that the page is about. Its boxes with related items follow others when the cached page expires. */
  item?: { topic: string; param: string }
}

/** The search in the header of every page shows the categories of resources, the footer links pages. */
const header = ['library', 'pages']
const footer = ['pages']

/** Pages that visitors share: they stay cached until an announcement drops them or they expire. */
export const cachedPages: Record<string, CachedPage> = {
  ...Object.fromEntries(
    // Texts name the prices of packages and the number of companies.
    staticPages.map((name) => [
      `/pages/${name}`,
      {
        // SITE-11: terms and privacy have earlier versions.
        query: legalPages.includes(name) ? ['version'] : [],
        topics: ['settings', 'payments', 'alliance', 'consent', `page.${name}`],
        generalTopics: header,
      },
    ]),
  ),
  // SITE-9: one of some hundred pages that rarely change; a change drops them all.
  '/page/*': { query: [], topics: ['pages', 'settings', 'payments', 'alliance'], generalTopics: ['library'] },
  '/': {
    query: ['hot', 'mall'],
    topics: ['library', 'lessons', 'news', 'members', 'settings', 'page.home', 'page.solutions'],
    generalTopics: footer,
  },
  '/mall': { query: mallFilters, topics: ['library', 'members', 'settings'], generalTopics: footer },
  '/mallSearch': {
    query: ['inputValue', ...mallFilters],
    topics: ['library', 'members', 'settings'],
    generalTopics: footer,
  },
  '/product': {
    query: ['productId', ...reviewFilters],
    topics: ['members', 'settings'],
    generalTopics: header,
    item: { topic: 'library', param: 'productId' },
  },
  '/videoPage/videoHome': { query: ['selectValue'], topics: ['lessons', 'members', 'settings'], generalTopics: header },
  '/videoPage/sortvideo': { query: lessonFilters, topics: ['lessons', 'members', 'settings'], generalTopics: header },
  '/videoPage/videoSearch': {
    query: ['inputValue', ...lessonFilters],
    topics: ['lessons', 'members', 'settings'],
    generalTopics: header,
  },
  '/videoPage/videoaccount': {
    query: ['lessonId', ...reviewFilters],
    topics: ['members', 'settings'],
    generalTopics: header,
    item: { topic: 'lessons', param: 'lessonId' },
  },
  '/AboutsUs': {
    query: ['active', 'page', 'year', 'section', 'company'],
    topics: ['news', 'alliance', 'members', 'settings', 'payments', ...alliancePages],
    generalTopics: header,
  },
  '/author': {
    query: ['id', 'view', 'page'],
    topics: ['library', 'lessons', 'alliance', 'members', 'settings'],
    generalTopics: footer,
  },
  '/UnionShop': {
    query: ['company', 'page'],
    topics: ['library', 'lessons', 'alliance', 'members', 'settings'],
    generalTopics: footer,
  },
  '/AboutsUs/View': {
    query: ['InfoId'],
    topics: ['members', 'settings'],
    generalTopics: header,
    item: { topic: 'news', param: 'InfoId' },
  },
}
