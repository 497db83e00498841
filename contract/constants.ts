/** CALL-14: sizes, times and limits that pages and server share. */
export const pageSizes = {
  homeNews: 3,
  news: 10,
  adminTable: 10,
  coinRecords: 12,
  orders: 10,
  mall: 12,
  hotResources: 6,
  lessons: 12,
  latestLessons: 8,
  hotLessons: 10,
  lessonCategory: 14,
  homeLessons: 9,
  memberList: 6,
  topics: 10,
  topicSearch: 12,
  comments: 10,
  replies: 50,
  reviews: 10,
} as const

/** Longest keyword of a search: a question of two or three sentences. */
export const maxKeywordLength = 200
/** Most values of one facet that a search accepts. */
export const maxFacetChoices = 20
export const maxPageSize = 100
/** Last page of lists in another than the default order; the default order uses counters and may go deeper. */
export const maxPage = 1000

/** A company's items are counted up to this number; more are shown as `1000+`. */
export const maxCountedInShop = 1_000

export const requestTimeoutMs = 30_000
export const transferTimeoutMs = 1_200_000

export const captchaLength = 5

export const editorPictures = { maxFiles: 6, maxBytes: 5 * 1024 * 1024, timeoutMs: 5_000 } as const

/** NEWS-8, NEWS-9: attachments of an article and how many of its versions are stored. */
export const newsFiles = { maxFiles: 10, maxBytes: 50 * 1024 * 1024, maxVersions: 30 } as const

/** SITE-3: how large a page may be, and how many pages, versions and former addresses are stored. */
export const sitePageLimits = {
  maxPages: 200,
  maxBlocks: 60,
  maxCharacters: 200_000,
  maxTags: 5_000,
  maxVersions: 30,
  maxAddresses: 20,
} as const

/** HOME-8: files of the site, and how many replaced ones of each are retained. */
export const siteFileLimits = { maxFiles: 50, maxVersions: 20 } as const

/** SITE-11: dated versions of terms and privacy. */
export const consentLimits = { maxVersions: 200 } as const

/** LOOK-1: the pictures of a look, and how many published looks are stored. */
export const lookLimits = {
  maxVersions: 30,
  logo: { leastRatio: 2, mostRatio: 6, leastHeight: 48 },
  icon: { leastEdge: 180 },
  share: { leastWidth: 600, leastHeight: 315 },
} as const

/** ACC-1: level ids and the role each of them carries. */
export const levels = {
  1: { role: 'admin', label: '超级管理员' },
  2: { role: 'within', label: '一级会员' },
  4: { role: 'common', label: '二级会员' },
  5: { role: 'third', label: '三级会员' },
} as const

/** The level ids by name. */
export const levelId = { administrator: 1, first: 2, second: 4, third: 5 } as const satisfies Record<string, Level>

export type Level = keyof typeof levels
export type RoleName = (typeof levels)[Level]['role'] | 'ROLE_SYSTEM_DEFAULT'

export const businessTimeZone = 'Asia/Shanghai'
