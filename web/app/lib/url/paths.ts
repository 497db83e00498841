import { formatTopUpItem, type TopUpItem } from '#contract/payments/top-up.ts'

/** The addresses of pages, as named in PAGE-1 and PAGE-2. */
export const paths = {
  home: '/',
  mall: '/mall',
  mallSearch: '/mallSearch',
  search: '/search',
  /** Data: further reviews of an item, and changes of them. */
  reviews: '/reviews',
  /** Data: the viewer's claim about a purchase, and changes of claims. */
  claims: '/claims',
  /** AUTH-1: the public page of an author. */
  author: (id: number) => `/author?id=${id}`,
  /** Data: follows an author. */
  follow: '/author/follow',
  resource: (id: number) => `/product?productId=${id}`,
  traces: '/trace',
  trace: (code: string) => `/trace/${encodeURIComponent(code)}`,
  login: '/logoRegister',
  resetPassword: '/resetPassword',
  demoPost: '/demo-post',
  logout: '/logout',
  report: '/report',
  sharing: '/sharing',
  firstPassword: '/firstPassword',
  addFactor: '/secondFactor',
  beginTotp: '/secondFactor/totp',
  consent: '/consent',
  terms: '/pages/terms',
  privacy: '/pages/privacy',
  forbidden: '/401',
  upload: '/Admin/Upload',
  member: '/NumberShop/Admin',
  /** A member's page in the back office. */
  backOfficeMember: (id: number) => `/System/member?id=${id}`,
  backOfficeResource: (id: number) => `/System/resource?id=${id}`,
  courses: '/videoPage/videoHome',
  courseSort: '/videoPage/sortvideo',
  courseSearch: '/videoPage/videoSearch',
  courseUpload: '/videoPage/UploadVideo',
  lesson: (id: number) => `/videoPage/videoaccount?lessonId=${id}`,
  ownLessons: '/videoPage/AdminVideo',
  /** Without a path, continues where the person stopped. */
  play: (id: number, path?: string) =>
    `/videoPage/videoLook?lessonId=${id}${path ? `&VideoUrlPath=${encodeURIComponent(path)}` : ''}`,
  forum: '/CultivateCenter/indexContent',
  forumSearch: '/CultivateCenter/searchContent',
  newTopic: '/CultivateCenter/newpost',
  editTopic: (id: number) => `/CultivateCenter/UpdatePost?setid=${id}`,
  topic: (id: number) => `/CultivateCenter/cententpage?setid=${id}`,
  /** A reply, opened on the page of comments that contains it. */
  reply: (topicId: number, id: number) => `/CultivateCenter/cententpage?setid=${topicId}&around=${id}#answer-${id}`,
  forumUser: (id: number) => `/CultivateCenter/user?userId=${id}`,
  forumActivity: '/CultivateCenter/pageCentent',
  alliance: (tab: AllianceTab) => `/AboutsUs?active=${tab}`,
  shops: '/UnionShop',
  history: '/pages/history',
  culture: '/pages/culture',
  more: '/pages/more',
  /** FILE-6: the form keeps this number and is open to everybody. */
  applicationForm: '/api/users/downloadFile?id=226',
  newsFeed: '/rss.xml',
  resourceFeed: '/rss-resources.xml',
  courseFeed: '/rss-courses.xml',
  document: '/pages/document',
  video: '/pages/video',
  ownPage: (slug: string) => `/page/${slug}`,
  showcase: '/pages/showcase',
  solutions: '/pages/solutions',
  topUpRules: '/pages/topup',
  article: (id: number) => `/AboutsUs/View?InfoId=${id}`,
} as const

/** Data: the viewer's claim about an item. */
export const claimPath = (kind: 'resource' | 'lesson', itemId: number): string =>
  `${paths.claims}?${new URLSearchParams({ kind, itemId: String(itemId) })}`

/** The member's claims: made as a buyer, or received as an author. */
export const ownClaimsPath = (side: 'buyer' | 'author'): string =>
  `${paths.member}?${new URLSearchParams({ activerescore: 'claims', side })}`

/** The member's earnings by days, weeks or months. */
export const earningsPath = (period: string): string =>
  `${paths.member}?${new URLSearchParams({ activerescore: 'earnings', period })}`

/** Search in the mall. */
export const mallSearchPath = (word: string): string =>
  `${paths.mallSearch}?${new URLSearchParams({ inputValue: word })}`

/** Search in the whole site or one kind of content. */
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

/** The registration form with the inviter's code. */
export const registerPath = (inviteCode: string): string =>
  `${paths.login}?${new URLSearchParams({ view: 'register', inviteCode })}`

/** The login page after a request to close the account. */
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

/** The page that shows the result of an order's payment. */
export const resultPath = (orderNo: string): string => `/success?${new URLSearchParams({ out_trade_no: orderNo })}`

/** The top-up form for somebody who wants to buy this item. */
export const topUpPathFor = (item: TopUpItem): string =>
  `${financeTabPath('topup')}&${new URLSearchParams({ forItem: formatTopUpItem(item) })}`

/** The anchor that opens the purchase dialog of an item's page. */
export const buyAnchor = '#buy'

/** The page of a resource or course. */
export const itemPath = ({ kind, id }: TopUpItem): string => (kind === 'lesson' ? paths.lesson(id) : paths.resource(id))

/** The page of an item with its purchase dialog open. */
export const buyPath = (item: TopUpItem): string => itemPath(item) + buyAnchor

/** Data: why the person has access to a resource or course. */
export const accessReasonPath = (kind: 'resource' | 'lesson', id: number): string =>
  `${paths.sharing}/access?kind=${kind}&itemId=${id}`

/** Data: daily figures of an own resource or course. */
export const itemDaysPath = (kind: 'resource' | 'lesson', id: number): string =>
  `${paths.sharing}/days?kind=${kind}&itemId=${id}`

/** The login page, which then returns to `path`. */
export const loginPathReturningTo = (path: string): string =>
  `${paths.login}?${new URLSearchParams({ returnUrl: path })}`

/** The registration form, which then returns to `path`. */
export const registerPathReturningTo = (path: string): string =>
  `${paths.login}?${new URLSearchParams({ view: 'register', returnUrl: path })}`

/** Validates a return address: anything but a path of this site becomes the home page. */
export const safeReturnPath = (address: string | null | undefined): string => {
  const base = 'http://here.invalid'
  if (!address?.startsWith('/') || !URL.canParse(address, base)) return paths.home
  const { origin, pathname, search, hash } = new URL(address, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : paths.home
}
