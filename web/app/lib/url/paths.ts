/** The addresses pages link to, by the names of PAGE-1 and PAGE-2. */
export const paths = {
  home: '/',
  mall: '/mall',
  mallSearch: '/mallSearch',
  search: '/search',
  resource: (id: number) => `/product?productId=${id}`,
  traces: '/trace',
  trace: (code: string) => `/trace/${encodeURIComponent(code)}`,
  login: '/logoRegister',
  logout: '/logout',
  report: '/report',
  sharing: '/sharing',
  firstPassword: '/firstPassword',
  terms: '/pages/terms',
  privacy: '/pages/privacy',
  forbidden: '/401',
  upload: '/Admin/Upload',
  member: '/NumberShop/Admin',
  courses: '/videoPage/videoHome',
  courseSort: '/videoPage/sortvideo',
  courseSearch: '/videoPage/videoSearch',
  courseUpload: '/videoPage/UploadVideo',
  lesson: (id: number) => `/videoPage/videoaccount?lessonId=${id}`,
  ownLessons: '/videoPage/AdminVideo',
  /** Without a path, where the person was. */
  play: (id: number, path?: string) =>
    `/videoPage/videoLook?lessonId=${id}${path ? `&VideoUrlPath=${encodeURIComponent(path)}` : ''}`,
  forum: '/CultivateCenter/indexContent',
  forumSearch: '/CultivateCenter/searchContent',
  newTopic: '/CultivateCenter/newpost',
  editTopic: (id: number) => `/CultivateCenter/UpdatePost?setid=${id}`,
  topic: (id: number) => `/CultivateCenter/cententpage?setid=${id}`,
  /** A comment or reply at its place, on the page of comments where it stands. */
  reply: (topicId: number, id: number) => `/CultivateCenter/cententpage?setid=${topicId}&around=${id}#answer-${id}`,
  forumUser: (id: number) => `/CultivateCenter/user?userId=${id}`,
  forumActivity: '/CultivateCenter/pageCentent',
  alliance: (tab: AllianceTab) => `/AboutsUs?active=${tab}`,
  shops: '/UnionShop',
  bounty: '/Bountyvue',
  history: '/pages/history',
  culture: '/pages/culture',
  more: '/pages/more',
  /** FILE-6: the form keeps this number and is open to everybody. */
  applicationForm: '/api/users/downloadFile?id=226',
  newsFeed: '/rss.xml',
  document: '/pages/document',
  video: '/pages/video',
  showcase: '/pages/showcase',
  solutions: '/pages/solutions',
  topUpRules: '/pages/topup',
  article: (id: number) => `/AboutsUs/View?InfoId=${id}`,
} as const

/** The mall searched for a word. */
export const mallSearchPath = (word: string): string =>
  `${paths.mallSearch}?${new URLSearchParams({ inputValue: word })}`

/** The whole site searched for words, or one kind of what is in it. */
export const siteSearchPath = (words: string, kind = '0'): string =>
  `${paths.search}?${new URLSearchParams({ selectValue: kind, inputValue: words })}`

export const allianceTabs = [
  'About',
  'Member',
  'InfoMation',
  'Expert',
  'Standard',
  'Report',
  'Apply',
  'Contact',
] as const
export type AllianceTab = (typeof allianceTabs)[number]

/** The registration view, the inviter's code filled in. */
export const registerPath = (inviteCode: string): string =>
  `${paths.login}?${new URLSearchParams({ view: 'register', inviteCode })}`

/** The login page after somebody asked for the account to be closed. */
export const closingPath = `${paths.login}?closing=1`

/** The page on which the owner changes a resource. */
export const modifyResourcePath = (id: number): string => `/Admin/UploadModify?id=${id}`

/** The page on which the author changes a lesson. */
export const editLessonPath = (id: number): string => `${paths.courseUpload}?CreateCourseDiv=true&LessonIdT=${id}`

/** A tab of the member centre. */
export const memberTabPath = (tab: string): string => `${paths.member}?${new URLSearchParams({ activerescore: tab })}`

export const financeViews = ['consume', 'recharge', 'topup'] as const
export type FinanceView = (typeof financeViews)[number]

/** A view of my finance in the member centre; `orderNo` leads to the payment of that order. */
export const financeTabPath = (view: FinanceView, orderNo?: string): string =>
  `${paths.member}?${new URLSearchParams({ activerescore: 'finance', financeActiveName: view, ...(orderNo && { orderNo }) })}`

/** Why somebody may use a resource or course. */
export const accessReasonPath = (kind: 'resource' | 'lesson', id: number): string =>
  `${paths.sharing}/access?kind=${kind}&itemId=${id}`

/** How one's own resource or course did lately. */
export const itemDaysPath = (kind: 'resource' | 'lesson', id: number): string =>
  `${paths.sharing}/days?kind=${kind}&itemId=${id}`

/** The login page, told where to lead afterwards. */
export const loginPathReturningTo = (path: string): string =>
  `${paths.login}?${new URLSearchParams({ returnUrl: path })}`

/** A place on this very site to return to, or the start page: foreign addresses and tricks with slashes lead nowhere. */
export const safeReturnPath = (wanted: string | null | undefined): string => {
  const here = 'http://here.invalid'
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, here)) return paths.home
  const { origin, pathname, search, hash } = new URL(wanted, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : paths.home
}
