import { z } from 'zod'
import { pageSizes } from './constants.ts'
import { endpoint } from './endpoint.ts'
import {
  Binary,
  Day,
  Done,
  ExportFormat,
  Id,
  pageOf,
  paging,
  ReadVersion,
  Time,
  trimmed,
  wholeNumber,
} from './fields.ts'
import { customYuan, paymentTypes, providerStates, type TradeState, tradeStates } from './top-up.ts'

type ProviderState = keyof typeof providerStates

const within = (min: number, max: number, message = `请输入 ${min} 到 ${max} 的整数`) =>
  wholeNumber(message).pipe(z.number().min(min, message).max(max, message))

export const PaymentType = z.enum(paymentTypes, { error: '支付方式只能是微信或支付宝' })
export const TradeStateField = z.enum(Object.keys(tradeStates) as [TradeState, ...TradeState[]], {
  error: '订单状态不正确',
})

/** Such as ORDER_20261115104218_03157, within the limits that providers set for merchants' numbers. */
export const OrderNo = z.string({ error: '订单编号不正确' }).regex(/^[0-9A-Za-z_-]{6,32}$/, '订单编号不正确')

/** A top-up package. Prices are whole yuan; `coinSum` is the base, `present` the bonus. */
export const Product = z.object({
  id: Id,
  title: z.string(),
  actualPrice: z.int(),
  coinSum: z.int(),
  present: z.int(),
  version: z.int(),
})
export type Product = z.output<typeof Product>

const { page, size } = paging(20, ['actualPrice'])

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/product/list',
  access: 'anyone',
  summary: '充值套餐，价格从低到高；actualPrice 为元，coinSum 为基础 V币，present 为赠送',
  query: z.object({ page, size }),
  answer: pageOf(Product),
})

export const getTopUpRules = endpoint({
  method: 'GET',
  path: '/api/product/rules',
  access: 'anyone',
  summary: '自定义金额的范围与单价、可用的支付方式（尚未开通在线支付时为空）、是否演示支付',
  answer: z.object({
    coinsPerYuan: z.int(),
    customMinYuan: z.int(),
    customMaxYuan: z.int(),
    maxYuanPerDay: z.int(),
    paymentTypes: z.array(PaymentType),
    /** The bundled simulator replaces both providers, and pages say 演示支付. */
    isSimulated: z.boolean(),
    paymentMinutes: z.int(),
  }),
})
export type TopUpRules = z.output<typeof getTopUpRules.answer>

export const saveProduct = endpoint({
  method: 'POST',
  path: '/api/product/saveOrEdit',
  access: 'administrator',
  summary: '新增充值套餐，或带 id 修改；带上 version 时他人已改则 409',
  body: z.strictObject({
    id: Id.optional(),
    title: trimmed('请输入套餐名称').max(20, '套餐名称最多 20 个字'),
    actualPrice: within(1, 10_000),
    coinSum: within(1, 1_000_000),
    present: within(0, 1_000_000).default(0),
    version: ReadVersion,
  }),
  answer: Product,
  fails: ['not_found', 'edited_by_another', 'package_price_taken', 'package_limit_reached'],
})

export const deleteProduct = endpoint({
  method: 'POST',
  path: '/api/product/delete',
  access: 'administrator',
  summary: '删除充值套餐；已有的订单不受影响',
  body: z.strictObject({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})

/** What the payment page shows. */
const Payable = z.object({
  orderNo: z.string(),
  /** For instance 600 V币（含赠送 100）. */
  title: z.string(),
  totalFee: z.int(),
  /** All coins of the order, bonus included. */
  coin: z.int(),
  present: z.int(),
  createTime: Time,
  expireTime: Time,
  paymentType: PaymentType,
  isSimulated: z.boolean(),
})

export const WechatPayment = Payable.extend({
  /** The text of the QR code. */
  codeUrl: z.string(),
  /** The simulator's cashier page (收银台) on this site; absent with a real provider. */
  demoUrl: z.string().optional(),
})
export type WechatPayment = z.output<typeof WechatPayment>

export const AlipayPayment = Payable.extend({
  /** Opened in a new tab: Alipay's page, or the simulator's on this site. */
  pageUrl: z.string(),
})
export type AlipayPayment = z.output<typeof AlipayPayment>

const payFails = [
  'not_found',
  'qr_failed',
  'payment_not_offered',
  'payments_not_set_up',
  'order_not_payable',
  'amount_not_allowed',
  'top_up_limit_reached',
] as const

/** Either an unpaid order of the caller, or a custom amount in whole yuan. */
const OrderOrAmount = z
  .strictObject({ orderNo: OrderNo.optional(), amount: within(customYuan.min, customYuan.max).optional() })
  .refine(({ orderNo, amount }) => (orderNo === undefined) !== (amount === undefined), {
    error: '请给出订单编号或充值金额之一',
    path: ['amount'],
  })

export const payPackageByWechat = endpoint({
  method: 'POST',
  alsoGet: 'call',
  path: '/api/wx-pay/native/{id}',
  access: 'member',
  summary: '用微信支付一个套餐；我对它未支付的微信订单会被继续使用',
  params: z.object({ id: Id }),
  answer: WechatPayment,
  fails: payFails,
})

export const payByWechat = endpoint({
  method: 'POST',
  path: '/api/wx-pay/native',
  access: 'member',
  summary: '用微信继续支付未支付的订单（orderNo），或充值自定义金额（amount，元）',
  body: OrderOrAmount,
  answer: WechatPayment,
  fails: payFails,
})

export const queryPayment = endpoint({
  method: 'GET',
  path: '/api/wx-pay/query/{orderNo}',
  access: 'member',
  summary: '我的订单的支付状态，微信与支付宝订单都可查询',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({
    data: z.object({ tradeState: TradeStateField, orderStatus: z.string(), coin: z.int(), expireTime: Time }),
  }),
  fails: ['not_found'],
})

export const payPackageByAlipay = endpoint({
  method: 'POST',
  alsoGet: 'page',
  path: '/api/ali-pay/trade/page/pay/{id}',
  access: 'member',
  summary: '用支付宝支付一个套餐；浏览器直接打开（Accept: text/html）时得到自动转往支付宝的页面',
  params: z.object({ id: Id }),
  answer: AlipayPayment,
  fails: payFails,
})

export const payByAlipay = endpoint({
  method: 'POST',
  path: '/api/ali-pay/trade/page/pay',
  access: 'member',
  summary:
    '用支付宝继续支付未支付的订单（orderNo），或充值自定义金额（amount，元）；表单提交时得到自动转往支付宝的页面',
  body: OrderOrAmount,
  answer: AlipayPayment,
  fails: payFails,
})

export const Order = z.object({
  id: Id,
  orderNo: z.string(),
  title: z.string(),
  createTime: Time,
  /** The last moment to pay. */
  expireTime: Time,
  payTime: Time.nullable(),
  /** In fen. */
  totalFee: z.int(),
  coin: z.int(),
  present: z.int(),
  tradeState: TradeStateField,
  orderStatus: z.string(),
  /** Paid after the order was closed; the coins were credited nevertheless. */
  isLate: z.boolean(),
  paymentType: PaymentType,
  /** The last QR text of an unpaid WeChat order. */
  codeUrl: z.string().nullable(),
  /** Whether 去支付 is offered. */
  canPay: z.boolean(),
  /** Whether 取消订单 is offered. */
  canCancel: z.boolean(),
})
export type Order = z.output<typeof Order>

const orderPaging = paging(pageSizes.orders, ['createTime', 'totalFee'])

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/order-info/list',
  access: 'member',
  summary: '我的充值订单，最新的在前',
  query: z.object({ ...orderPaging, tradeState: TradeStateField.optional() }),
  answer: z.object({ list: z.array(Order), total: z.int() }),
  fails: ['page_out_of_range'],
})

export const refundStates = { none: '无', pending: '退款中', done: '已退款', refused: '渠道拒绝' } as const
const RefundState = z.enum(['none', 'pending', 'done', 'refused'])

export const AdminOrder = Order.extend({
  userId: Id,
  userName: z.string(),
  phone: z.string(),
  /** The provider's number of the payment. */
  transactionId: z.string().nullable(),
  closeTime: Time.nullable(),
  refundTime: Time.nullable(),
  refundReason: z.string().nullable(),
  refundState: RefundState,
  /** Why an administrator should check it: the provider's data does not match; null when it does. */
  doubt: z.string().nullable(),
  canRecheck: z.boolean(),
  canRefund: z.boolean(),
  /** Whether a refund waits for a second administrator. */
  isRefundAwaiting: z.boolean(),
})
export type AdminOrder = z.output<typeof AdminOrder>

const orderFilters = {
  orderNo: z.string().trim().max(32).optional(),
  userName: z.string().trim().max(30).optional(),
  userId: Id.optional(),
  paymentType: PaymentType.optional(),
  tradeState: TradeStateField.optional(),
  /** 1: only orders that an administrator should check. */
  doubtful: within(0, 1).optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/order-info/allList',
  access: 'administrator',
  summary: '全部充值订单；counts 为同一筛选下各状态的笔数，doubtful 为待复核的笔数',
  query: z.object({ ...orderPaging, ...orderFilters }),
  answer: z.object({
    list: z.array(AdminOrder),
    total: z.int(),
    counts: z.record(TradeStateField, z.int()),
    doubtful: z.int(),
    /** Fen received in the filtered orders, refunds not subtracted. */
    paidFee: z.int(),
  }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/order-info/export',
  access: 'administrator',
  summary: '按筛选条件导出全部充值订单（CSV 或 XLSX）',
  query: z.object({ ...orderFilters, format: ExportFormat }),
  answer: Binary,
  fails: ['nothing_to_export', 'days_reversed'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/order-info/cancel',
  access: 'member',
  summary: '取消我的未支付订单；已付款的会照常到账',
  body: z.strictObject({ orderNo: OrderNo }),
  answer: Order,
  fails: ['not_found', 'order_not_payable'],
})

export const recheckOrder = endpoint({
  method: 'POST',
  path: '/api/order-info/recheck',
  access: 'administrator',
  summary: '向支付渠道复核一笔订单，渠道已收款则补记；answer.provider 为渠道的说法',
  body: z.strictObject({ orderNo: OrderNo }),
  answer: z.object({
    order: AdminOrder,
    provider: z.object({
      state: z.enum(Object.keys(providerStates) as [ProviderState, ...ProviderState[]]),
      transactionId: z.string().nullable(),
      totalFee: z.int().nullable(),
      payTime: Time.nullable(),
    }),
    message: z.string(),
  }),
  fails: ['not_found', 'payment_not_offered', 'payments_not_set_up'],
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/order-info/refund',
  access: 'administrator',
  summary: '退款：先扣回 V币（已用掉则拒绝），再由渠道原路退回，失败自动重试；超过设定金额的由另一名管理员确认后执行',
  body: z.strictObject({
    orderNo: OrderNo,
    reason: trimmed('请输入退款原因').max(80, '退款原因最多 80 个字'),
  }),
  answer: AdminOrder,
  fails: ['not_found', 'order_not_refundable', 'refund_coins_spent', 'payment_not_offered', 'payments_not_set_up'],
})

/** `missing`: only the provider has it; `extra`: only we have it; `amount`: the amounts differ. */
export const differenceKinds = {
  missing: '渠道有，我方无',
  extra: '我方有，渠道无',
  amount: '金额不一致',
  'refund-missing': '渠道已退款，我方无',
  'refund-extra': '我方已退款，渠道无',
} as const
type DifferenceKind = keyof typeof differenceKinds

const Tally = z.object({ count: z.int(), totalFee: z.int() })

export const reconcileDay = endpoint({
  method: 'GET',
  path: '/api/order-info/reconcile',
  access: 'administrator',
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
