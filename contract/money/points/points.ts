import { z } from 'zod'
import { adjustmentStates } from '../../base/approvals/approval-kinds.ts'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Binary, Bool, Day, Done, ExportFormat, Id, pageOf, paging, Time, trimmed, wholeNumber } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { maxAdjustment, type PointKind, pointKinds } from './point-kinds.ts'

const kinds = Object.keys(pointKinds) as [PointKind, ...PointKind[]]
export const Kind = z.enum(kinds, { error: '类型不正确' })

/** 0 spent, 1 gained. */
export const CoinType = z.union([z.literal(0), z.literal(1)])
const coinType = z
  .union([CoinType, z.enum(['0', '1']).transform((text) => (text === '1' ? 1 : 0) as 0 | 1)], {
    error: '只能是 0（支出）或 1（收入）',
  })
  .optional()

const period = { from: Day.optional(), to: Day.optional() }

export const CoinDetail = z.object({
  id: Id,
  useTime: Time,
  useDetail: z.string(),
  /** The balance afterwards. */
  hasCoin: z.int(),
  /** Always positive; `coinType` gives the direction. */
  dealCoin: z.int(),
  coinType: CoinType,
  kind: Kind,
  kindName: z.string(),
  /** A path of this site to the purchased item; null without one. */
  link: z.string().nullable(),
})
export type CoinDetail = z.output<typeof CoinDetail>

export const listMyRecords = endpoint({
  method: 'POST',
  path: '/api/library/queryUserCoinDetailList',
  access: 'user',
  summary: '我的 V币记录，最新的在前；userId 若给出必须是自己',
  fields: z.object({
    ...paging(pageSizes.coinRecords, ['useTime']),
    userId: Id.optional(),
    kind: Kind.optional(),
    coinType,
    ...period,
  }),
  answer: pageOf(CoinDetail),
  effect: false,
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportMyRecords = endpoint({
  method: 'GET',
  path: '/api/points/exportMyRecords',
  access: 'user',
  summary: '导出我的 V币记录（CSV）',
  query: z.object({ kind: Kind.optional(), coinType, ...period }),
  answer: Binary,
  fails: ['nothing_to_export', 'days_reversed'],
  mayBeLate: true,
})

const Sums = z.object({ gained: z.int(), spent: z.int() })

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/points/summary',
  access: 'user',
  summary: '我的 V币：余额、售后期内待到账的所得、本月与累计收支、最近 12 个月',
  answer: z.object({
    balance: z.int(),
    /** CLAIM-2: shares of sales that arrive when the days to claim are over. */
    held: z.int(),
    month: Sums,
    total: Sums,
    /** Oldest first, ending with this month; months without records are there with zeros. */
    months: z.array(Sums.extend({ month: z.string() })),
  }),
})
export type PointSummary = z.output<typeof getSummary.answer>

export const CoinRecord = CoinDetail.extend({
  /** The number of the posting: records of one posting share it. */
  serialNo: z.string(),
  /** null: a company's account. */
  userId: Id.nullable(),
  userName: z.string(),
  phone: z.string(),
})
export type CoinRecord = z.output<typeof CoinRecord>

const SerialNo = z
  .string()
  .trim()
  .regex(/^TX-\d{1,15}$/i, '流水号不正确')

const recordFilters = {
  userId: Id.optional(),
  /** Part of a user name or name, or of a company's name; or a whole phone number. */
  userName: z.string().trim().max(30).optional(),
  serialNo: SerialNo.optional(),
  kind: Kind.optional(),
  coinType,
  ...period,
}

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/points/queryRecordList',
  access: 'administrator',
  permission: 'books',
  summary: '全部 V币记录；sums 为同一时间、用户与流水号内各类型的笔数与数量',
  query: z.object({ ...paging(pageSizes.adminTable, ['useTime']), ...recordFilters }),
  answer: pageOf(CoinRecord).extend({
    sums: z.array(z.object({ kind: Kind, coinType: CoinType, count: z.int(), coin: z.int() })),
  }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const getPosting = endpoint({
  method: 'GET',
  path: '/api/points/queryPosting',
  access: 'administrator',
  permission: 'books',
  summary: '一笔流水的全部分录，合计为零',
  query: z.object({ serialNo: SerialNo }),
  answer: z.object({
    serialNo: z.string(),
    createTime: Time,
    entries: z.array(z.object({ account: z.string(), coin: z.int(), detail: z.string() })),
    sum: z.int(),
    /** The posting that this one reverses. */
    reverses: z.string().nullable(),
  }),
  fails: ['not_found'],
})

export const exportRecords = endpoint({
  method: 'GET',
  path: '/api/points/exportRecords',
  access: 'administrator',
  permission: 'books',
  summary: '按筛选条件导出全部 V币记录（CSV 或 XLSX）',
  query: z.object({ ...recordFilters, sort: listRecords.query.shape.sort, format: ExportFormat }),
  answer: Binary,
  fails: ['nothing_to_export', 'days_reversed'],
  mayBeLate: true,
})

const adjusted = `请输入 -${maxAdjustment} 到 ${maxAdjustment} 的非零整数`
const AdjustedCoins = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,9}$/, adjusted)
        .transform(Number),
    ],
    { error: adjusted },
  )
  .refine((coins) => Number.isInteger(coins) && coins !== 0 && Math.abs(coins) <= maxAdjustment, adjusted)

export const AdjustmentState = z.enum(
  Object.keys(adjustmentStates) as [keyof typeof adjustmentStates, ...(keyof typeof adjustmentStates)[]],
  { error: '状态不正确' },
)

export const Adjustment = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  coin: z.int(),
  reason: z.string(),
  state: AdjustmentState,
  createUserName: z.string(),
  createTime: Time,
  decideUserName: z.string().nullable(),
  decideTime: Time.nullable(),
  /** Why it was rejected. */
  decideReason: z.string(),
  /** Whether the caller may confirm or reject it. */
  canDecide: z.boolean(),
  /** Whether the caller may take it back. */
  canWithdraw: z.boolean(),
})
export type Adjustment = z.output<typeof Adjustment>

export const addAdjustment = endpoint({
  method: 'POST',
  path: '/api/points/addAdjustment',
  access: 'administrator',
  permission: 'adjust',
  grade: 'review',
  summary: '申请调整用户 V币，由另一名管理员确认后执行；正数增加，负数扣减，余额不能低于 0',
  body: z.strictObject({
    userId: Id,
    coin: AdjustedCoins,
    reason: trimmed('请输入调整原因').max(200, '调整原因最多 200 个字'),
  }),
  answer: Adjustment,
  status: 201,
  fails: ['not_found', 'adjustment_waiting', 'adjustment_below_zero'],
})

export const confirmAdjustment = endpoint({
  method: 'POST',
  path: '/api/points/confirmAdjustment',
  access: 'administrator',
  permission: 'adjust',
  grade: 'review',
  summary: '确认或驳回（须写原因）另一名管理员申请的 V币调整；申请人会收到通知',
  body: z
    .strictObject({ id: Id, approve: Bool, reason: z.string().trim().max(200, '原因最多 200 个字').optional() })
    .refine(({ approve, reason }) => approve || reason, { message: '请写明驳回的原因', path: ['reason'] }),
  answer: Adjustment,
  fails: ['not_found', 'adjustment_decided', 'adjustment_needs_another', 'approver_too_new', 'adjustment_below_zero'],
})

export const withdrawAdjustment = endpoint({
  method: 'POST',
  path: '/api/points/withdrawAdjustment',
  access: 'administrator',
  permission: 'adjust',
  grade: 'review',
  summary: '撤回自己申请的 V币调整',
  body: z.strictObject({ id: Id }),
  answer: Adjustment,
  fails: ['not_found', 'adjustment_decided', 'approval_of_another'],
})

export const listAdjustments = endpoint({
  method: 'GET',
  path: '/api/points/queryAdjustmentList',
  access: 'administrator',
  permission: 'adjust',
  summary: 'V币调整列表，最新的在前；counts 为同一筛选下各状态的笔数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['createTime']),
    state: AdjustmentState.optional(),
    userId: Id.optional(),
    /** Part of a user name or name, or a whole phone number. */
    userName: z.string().trim().max(30).optional(),
    ...period,
  }),
  answer: pageOf(Adjustment).extend({ counts: z.record(AdjustmentState, z.int()) }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportAdjustments = exportOf(listAdjustments)

export const Inviter = z.object({
  userId: Id,
  userName: z.string(),
  username: z.string(),
  /** Accounts registered with the inviter's code, and how many of them brought a reward. */
  invited: z.int(),
  rewarded: z.int(),
  coin: z.int(),
  /** Of the invited accounts, those registered from a network, or in a browser, that another one used too. */
  inSharedNetworks: z.int(),
  onSharedDevices: z.int(),
  networks: z.array(z.string()),
  lastTime: Time,
})
export type Inviter = z.output<typeof Inviter>

const reportedDays = '请输入 1 到 365 的整数'

export const listInviters = endpoint({
  method: 'GET',
  path: '/api/points/queryInviterList',
  access: 'administrator',
  permission: 'books',
  summary: '邀请排查：奖励异常多、或多个受邀账号出自同一网络或浏览器的邀请人，奖励多的在前',
  query: z.object({
    ...paging(pageSizes.adminTable, ['rewarded']),
    days: wholeNumber(reportedDays).pipe(z.number().min(1, reportedDays).max(365, reportedDays)).default(30),
  }),
  answer: pageOf(Inviter),
  fails: ['page_out_of_range'],
})

export const exportInviters = exportOf(listInviters)

export const InvariantResult = z.object({
  id: z.string(),
  sentence: z.string(),
  sampleSize: z.int(),
  ms: z.int(),
  holds: z.boolean(),
  /** Some of the rows that violate it. */
  examples: z.array(z.string()),
})
export type InvariantResult = z.output<typeof InvariantResult>

export const getInvariants = endpoint({
  method: 'GET',
  path: '/api/points/invariants',
  access: 'administrator',
  permission: 'books',
  summary: '账目核对的最近一次结果；从未核对时 last 为 null',
  answer: z.object({
    last: z.object({ startTime: Time, ms: z.int(), holds: z.boolean(), results: z.array(InvariantResult) }).nullable(),
  }),
})

export const runInvariants = endpoint({
  method: 'POST',
  path: '/api/points/runInvariants',
  access: 'administrator',
  permission: 'books',
  summary: '立即核对账目；在后台进行，完成后见最近一次结果',
  answer: Done,
})
