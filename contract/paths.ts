/** The addresses of pages, as named in PAGE-1 and PAGE-2, and of the data that pages load. Without imports, for public pages. */

/** The path with a query that encodes what people typed. */
export const withParams = <P extends string>(path: P, params: Record<string, string>) =>
  `${path}?${new URLSearchParams(params).toString()}` as const

/** Kinds of what can be bought, shared and reviewed. */
export type ItemKind = 'resource' | 'lesson'

/** A resource or a course. */
interface Item {
  kind: ItemKind
  id: number
}

/** What stands in an address whose id SQL's `format` fills in. */
type Placeholder = '%1$s' | '%2$s'

const member = '/NumberShop/Admin'
const topic = (id: number | Placeholder) => `/CultivateCenter/cententpage?setid=${id}` as const
const resource = (id: number) => `/product?productId=${id}` as const

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
const alliance = <Tab extends AllianceTab>(tab: Tab) => `/AboutsUs?active=${tab}` as const

export const paths = {
  home: '/',
  mall: '/mall',
  mallSearch: '/mallSearch',
  search: '/search',
  /** Data: what the header's search suggests. */
  suggestions: '/search/suggest',
  /** Data: further reviews of an item, and changes of them. */
  reviews: '/reviews',
  /** Data: the viewer's claim about a purchase, and changes of claims. */
  claims: '/claims',
  /** AUTH-1: the public page of an author. */
  author: (id: number) => `/author?id=${id}` as const,
  /** Data: follows an author. */
  follow: '/author/follow',
  resource,
  /** The reader at a page: of an archive, that of the document inside; of a workbook, a sheet with its row. */
  reader: (id: number, { page, row, inside }: { page: number; row?: number; inside?: number }) =>
    `${resource(id)}${inside === undefined ? '' : `&inside=${inside}`}&page=${page}${row === undefined ? '' : `&row=${row}`}` as const,
  traces: '/trace',
  trace: (code: string) => `/trace/${encodeURIComponent(code)}` as const,
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
  /** The page on which the owner changes a resource. */
  modifyResource: (id: number) => `/Admin/UploadModify?id=${id}` as const,
  member,
  courses: '/videoPage/videoHome',
  courseSort: '/videoPage/sortvideo',
  courseSearch: '/videoPage/videoSearch',
  courseUpload: '/videoPage/UploadVideo',
  /** The page on which the author changes a lesson. */
  editLesson: (id: number) => `/videoPage/UploadVideo?CreateCourseDiv=true&LessonIdT=${id}` as const,
  lesson: (id: number) => `/videoPage/videoaccount?lessonId=${id}` as const,
  ownLessons: '/videoPage/AdminVideo',
  /** Without a path, continues where the person stopped; `second` begins there. */
  play: (id: number, path?: string, second?: number) =>
    `/videoPage/videoLook?lessonId=${id}${path ? `&VideoUrlPath=${encodeURIComponent(path)}` : ''}${second === undefined ? '' : `&t=${second}`}` as const,
  forum: '/CultivateCenter/indexContent',
  forumSearch: '/CultivateCenter/searchContent',
  newTopic: '/CultivateCenter/newpost',
  editTopic: (id: number) => `/CultivateCenter/UpdatePost?setid=${id}` as const,
  topic,
  /** A reply, opened on the page of comments that contains it. */
  reply: (topicId: number | Placeholder, id: number | Placeholder) =>
    `${topic(topicId)}&around=${id}#answer-${id}` as const,
  forumUser: (id: number) => `/CultivateCenter/user?userId=${id}` as const,
  forumActivity: '/CultivateCenter/pageCentent',
  alliance,
  /** A company's profile. */
  company: (id: number) => `${alliance('Member')}&company=${id}` as const,
  shops: '/UnionShop',
  shop: (companyId: number) => `/UnionShop?company=${companyId}` as const,
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
  ownPage: (slug: string) => `/page/${slug}` as const,
  showcase: '/pages/showcase',
  solutions: '/pages/solutions',
  topUpRules: '/pages/topup',
  article: (id: number) => `/AboutsUs/View?InfoId=${id}` as const,
  /** The dashboard of the back office, and where its look is changed. */
  backOffice: '/System/main',
  look: '/System/look',
  /** Where providers send the buyer back to; see `resultPath`. */
  result: '/success',
} as const

/** Data: the viewer's claim about an item. */
export const claimPath = (kind: Item['kind'], itemId: number) =>
  withParams(paths.claims, { kind, itemId: String(itemId) })

/** The member's claims: made as a buyer, or received as an author. */
export const ownClaimsPath = (side: 'buyer' | 'author') => withParams(member, { activerescore: 'claims', side })

/** The member's earnings by days, weeks or months. */
export const earningsPath = (period: string) => withParams(member, { activerescore: 'earnings', period })

/** Search in the mall. */
export const mallSearchPath = (word: string) => withParams(paths.mallSearch, { inputValue: word })

/** Search in the whole site or one kind of content. */
export const siteSearchPath = (words: string, kind = '0') =>
  withParams(paths.search, { selectValue: kind, inputValue: words })

/** The registration form with the inviter's code. */
export const registerPath = (inviteCode: string) => withParams(paths.login, { view: 'register', inviteCode })

/** The login page after a request to close the account. */
export const closingPath = `${paths.login}?closing=1` as const

/** A tab of the member centre. */
export const memberTabPath = (tab: string) => withParams(member, { activerescore: tab })

export const financeViews = ['consume', 'recharge', 'topup'] as const
export type FinanceView = (typeof financeViews)[number]

/** A view of my finance in the member centre; `orderNo` leads to the payment of that order. */
export const financeTabPath = (view: FinanceView, orderNo?: string) =>
  withParams(member, { activerescore: 'finance', financeActiveName: view, ...(orderNo && { orderNo }) })

/** The top-up form for somebody who wants to buy this item. */
export const topUpPathFor = ({ kind, id }: Item) => `${financeTabPath('topup')}&forItem=${kind}-${id}` as const

/** The page that shows the result of an order's payment. */
export const resultPath = (orderNo: string) => withParams(paths.result, { out_trade_no: orderNo })

/** The anchor that opens the purchase dialog of an item's page. */
export const buyAnchor = '#buy'

/** The page of a resource or course. */
export const itemPath = ({ kind, id }: Item) => (kind === 'lesson' ? paths.lesson(id) : paths.resource(id))

/** The page of an item with its purchase dialog open. */
export const buyPath = (item: Item) => `${itemPath(item)}${buyAnchor}` as const

/** Data: why the person has access to a resource or course. */
export const accessReasonPath = (kind: Item['kind'], id: number) => `/sharing/access?kind=${kind}&itemId=${id}` as const

/** Data: daily figures of an own resource or course. */
export const itemDaysPath = (kind: Item['kind'], id: number) => `/sharing/days?kind=${kind}&itemId=${id}` as const

/** The login page, which then returns to `path`. */
export const loginPathReturningTo = (path: string) => withParams(paths.login, { returnUrl: path })

/** The registration form, which then returns to `path`. */
export const registerPathReturningTo = (path: string) => withParams(paths.login, { view: 'register', returnUrl: path })
