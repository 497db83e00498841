import type { ReportKind, ReportState, WordAction } from './base/moderation/moderation.ts'
import { type Verdict, verdicts } from './base/moderation/report-verdicts.ts'
import type { Banner } from './catalogue/courses/banners.ts'
import { tradeStates } from './money/payments/top-up.ts'
import type { ImportState } from './office/imports/imports.ts'
import type { JobState } from './office/operations/jobs.ts'
import type { NewsState } from './pages/news/news.ts'
import type { PagePlace, SitePageState } from './pages/site-pages/site-pages.ts'

/** The words for states that are stored as codes: pages, exports and the audit log all use these. */

/** ACC-5: whether an account is enabled. */
export const accountStateLabels = { true: '可用', false: '禁用' } as const
export const accountStateLabel = (enabled: boolean) => accountStateLabels[`${enabled}`]

export const newsStateLabels: Record<NewsState, string> = {
  published: '已发布',
  scheduled: '定时',
  draft: '草稿',
  offline: '已下线',
}

export const sitePageStateLabels: Record<SitePageState, string> = {
  builtIn: '内置文字',
  draft: '未上线',
  scheduled: '定时',
  changed: '有未发布的修改',
  published: '已发布',
}

export const pagePlaceLabels: Record<PagePlace, string> = { none: '不放', footer: '页脚', about: '关于我们' }

export const wordActionLabels: Record<WordAction, string> = { block: '拦截', review: '审核', mask: '遮盖' }

export const reportKindLabels: Record<ReportKind, string> = {
  resource: '资源',
  lesson: '课程',
  topic: '帖子',
  reply: '回复',
  review: '评价',
  news: '资讯',
  member: '用户',
}

export const reportStateLabels: Record<ReportState, string> = {
  open: '待处理',
  upheld: '成立',
  dismissed: '驳回',
}

/** The state of a reported item, with the verdict once it is upheld. */
export const reportStateText = ({ state, verdict }: { state: ReportState; verdict: Verdict | null }): string =>
  state === 'upheld' && verdict ? `${reportStateLabels[state]}，${verdicts[verdict]}` : reportStateLabels[state]

export const bannerPlaceLabels: Record<Banner['place'], string> = { home: '首页轮播', course: '课程轮播' }

/** A banner that will be shown has the day on which it starts instead. */
export const bannerStateLabels = { shown: '投放中', over: '已结束', off: '已停用' } as const

/** The stored states of an order, of which PAY-9 shows fewer. */
export const orderStateLabels = {
  created: tradeStates.NOTPAY,
  paying: tradeStates.NOTPAY,
  closing: '正在关闭',
  paid: tradeStates.SUCCESS,
  paid_late: '迟到的支付',
  closed: tradeStates.CLOSED,
  cancelled: tradeStates.CANCEL,
  refunded: tradeStates.REFUND,
} as const

/** What happened to an offered item, in its trail and in the audit log. */
export const itemActionLabels = {
  audit: '审核',
  'take-down': '下架',
  restore: '重新上架',
  delete: '删除',
  withdraw: '作者撤回',
  resubmit: '作者重新提交',
  open: '对二级会员开放',
  close: '不对二级会员开放',
} as const

export const importStateLabels: Record<ImportState, string> = {
  waiting: '排队',
  running: '进行中',
  done: '已完成',
  failed: '没有完成',
  cancelled: '已停止',
}

export const jobStateLabels: Record<JobState, string> = {
  active: '运行中',
  waiting: '排队',
  retry: '等待重试',
  failed: '失败',
  completed: '完成',
  cancelled: '已取消',
}
