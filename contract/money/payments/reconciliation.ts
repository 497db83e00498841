import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Day, Id, pageOf, paging, Time } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { PaymentType } from './order-items.ts'
import { type DifferenceKind, differenceKinds, type LineResult, lineResults } from './payment-words.ts'

const Tally = z.object({ count: z.int(), totalFee: z.int() })

export const reconcileDay = endpoint({
  method: 'GET',
  path: '/api/order-info/reconcile',
  access: 'administrator',
  permission: 'books',
  summary: '一天（北京时间）的对账：我方入账与渠道账单，逐笔列出差异',
  query: z.object({ day: Day }),
  answer: z.object({
    day: z.string(),
    /** Whether the day is over and every bill was read. */
    isFinal: z.boolean(),
    providers: z.array(
      z.object({
        paymentType: PaymentType,
        ours: Tally.extend({ refundCount: z.int(), refundFee: z.int() }),
        /** null: the bill was not available; `trouble` says why. */
        theirs: Tally.extend({ refundCount: z.int(), refundFee: z.int() }).nullable(),
        trouble: z.string().nullable(),
      }),
    ),
    differences: z.array(
      z.object({
        kind: z.enum(Object.keys(differenceKinds) as [DifferenceKind, ...DifferenceKind[]]),
        sentence: z.string(),
        paymentType: PaymentType,
        orderNo: z.string(),
        transactionId: z.string().nullable(),
        ourFee: z.int().nullable(),
        theirFee: z.int().nullable(),
        time: Time,
        /** The state of our order; null when there is none. */
        orderStatus: z.string().nullable(),
      }),
    ),
  }),
  fails: ['day_not_over'],
})
export type Reconciliation = z.output<typeof reconcileDay.answer>

const Result = z.enum(Object.keys(lineResults) as [LineResult, ...LineResult[]], { error: '差异类型不正确' })

const StatementLine = z.object({
  id: Id,
  day: z.string(),
  paymentType: PaymentType,
  kind: z.enum(['payment', 'refund']),
  orderNo: z.string(),
  transactionId: z.string(),
  refundNo: z.string().nullable(),
  /** In fen; null: only the other side has it. */
  ourFee: z.int().nullable(),
  theirFee: z.int().nullable(),
  time: Time,
  difference: Result,
  /** The state of our order; null when there is none. */
  orderStatus: z.string().nullable(),
})
export type StatementLine = z.output<typeof StatementLine>

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/order-info/queryStatementList',
  access: 'administrator',
  permission: 'books',
  summary: '对过账的日子里的每一笔：我方、渠道与差异，最新的在前；counts 为同一筛选下各种结果的笔数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['time']),
    from: Day.optional(),
    to: Day.optional(),
    paymentType: PaymentType.optional(),
    difference: Result.optional(),
    /** The whole number of an order. */
    orderNo: z.string().trim().max(32).optional(),
  }),
  answer: pageOf(StatementLine).extend({ counts: z.record(Result, z.int()) }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportStatementLines = exportOf(listStatementLines)

const Run = z.object({
  from: z.string(),
  to: z.string(),
  startTime: Time,
  userName: z.string(),
  doneDays: z.int(),
  totalDays: z.int(),
  differenceCount: z.int(),
  /** Days without the bill of every provider. */
  missingBills: z.int(),
  isRunning: z.boolean(),
})
export type ReconciliationRun = z.output<typeof Run>

export const startReconciliation = endpoint({
  method: 'POST',
  path: '/api/order-info/startReconciliation',
  access: 'administrator',
  permission: 'books',
  summary: '立即对账：在后台逐日与渠道账单比较；进行中时不能再次开始',
  body: z.strictObject({ from: Day, to: Day }),
  answer: Run,
  status: 201,
  fails: ['days_reversed', 'day_not_over', 'reconciliation_too_long', 'reconciliation_running'],
})

export const getReconciliationRun = endpoint({
  method: 'GET',
  path: '/api/order-info/reconciliationRun',
  access: 'administrator',
  permission: 'books',
  summary: '最近一次立即对账的进度与结果；从未进行时 last 为 null',
  answer: z.object({ last: Run.nullable() }),
})
