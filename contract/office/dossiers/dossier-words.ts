/** The words of the pages about one member, resource or company. Without zod, for these pages. */

/** The lists of each page with their labels, in the order of the tabs. */
export const memberLists = {
  ledger: '账目',
  orders: '订单',
  purchases: '已购',
  uploads: '上传',
  courses: '课程',
  posts: '帖子',
  reviews: '评价',
  claims: '售后',
  reported: '被举报',
  reporting: '举报别人',
  devices: '设备',
  consents: '同意书',
} as const
export type MemberList = keyof typeof memberLists
export const resourceLists = {
  buyers: '买家',
  downloads: '下载',
  reviews: '评价',
  audits: '审核',
  reports: '举报',
} as const
export const companyLists = { people: '人员', uploads: '资源', courses: '课程' } as const

/** Days that the timeline covers. */
export const timelinePeriods = { 30: '近 30 天', 90: '近 90 天', 365: '近一年', 0: '全部' } as const

/** Groups of the timeline with their labels, in the order of the filter. */
export const eventGroups = {
  money: '钱',
  content: '内容',
  security: '登录与安全',
  community: '社区',
  administration: '管理员做的',
} as const
export type EventGroup = keyof typeof eventGroups
