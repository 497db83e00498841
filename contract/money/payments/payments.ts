import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Binary, Day, ExportFormat, Id, paging, Time, trimmed, within } from '../../fields.ts'
import {
  AdminOrder,
  AlipayPayment,
  Order,
  OrderNo,
  PaymentType,
  PhonePayment,
  PhoneWayField,
  TradeStateField,
  WechatPayment,
  WholeOrder,
} from './order-items.ts'
import { refundFails } from './refund-rules.ts'
import { customYuan, parseTopUpItem, providerStates, topUpItemPattern } from './top-up.ts'

export * from './order-items.ts'
export * from './reconciliation.ts'
export * from './top-up-packages.ts'

type ProviderState = keyof typeof providerStates

const payFails = [
  'not_found',
  'qr_failed',
  'payment_not_offered',
  'payments_not_set_up',
  'order_not_payable',
  'amount_not_allowed',
  'top_up_limit_reached',
] as const

/** What the member wants to buy with the coins, such as `resource-12`; the payment leads back to it. */
const forItem = z
  .string()
  .regex(topUpItemPattern, '要购买的商品不正确')
  .transform((text) => parseTopUpItem(text)!)
  .optional()

/** Either an unpaid order of the caller, or a custom amount in whole yuan. */
const OrderOrAmount = z
  .strictObject({ orderNo: OrderNo.optional(), amount: within(customYuan.min, customYuan.max).optional(), forItem })
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
  query: z.object({ forItem }),
  answer: WechatPayment,
  fails: payFails,
})

export const payByWechat = endpoint({
  method: 'POST',
  path: '/api/wx-pay/native',
  access: 'member',
  summary: '用微信继续支付未支付的订单（orderNo），或充值自定义金额（amount，元）',
  body: OrderOrAmount,
  entity: WholeOrder,
  answer: WechatPayment,
  fails: payFails,
})

/** One of: a package, an unpaid order of the caller, a custom amount in whole yuan. */
const PhoneOrder = z
  .strictObject({
    way: PhoneWayField,
    packageId: Id.optional(),
    orderNo: OrderNo.optional(),
    amount: within(customYuan.min, customYuan.max).optional(),
    forItem,
  })
  .refine(
    ({ packageId, orderNo, amount }) => [packageId, orderNo, amount].filter((one) => one !== undefined).length === 1,
    {
      error: '请给出套餐、订单编号或充值金额之一',
      path: ['amount'],
    },
  )

export const payOnPhone = endpoint({
  method: 'POST',
  path: '/api/order-info/payOnPhone',
  access: 'member',
  summary: '在手机上支付：h5 用于微信以外的浏览器，jsapi 用于微信内，wap 为支付宝；同一订单可以换一种方式支付',
  body: PhoneOrder,
  entity: WholeOrder,
  answer: PhonePayment,
  fails: [...payFails, 'wechat_payer_unknown', 'pay_ways_exhausted'],
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
  query: z.object({ forItem }),
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
  entity: WholeOrder,
  answer: AlipayPayment,
  fails: payFails,
})

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
  permission: 'books',
  summary: '全部充值订单；counts 为同一筛选下各状态的笔数（最多数到 10000）',
  query: z.object({ ...orderPaging, ...orderFilters }),
  answer: z.object({
    list: z.array(AdminOrder),
    total: z.int(),
    totalIsCapped: z.literal(true).optional(),
    counts: z.record(TradeStateField, z.int()),
    countCap: z.int().optional(),
  }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/order-info/export',
  access: 'administrator',
  permission: 'books',
  summary: '按筛选条件导出全部充值订单（CSV 或 XLSX）',
  query: z.object({ ...orderFilters, sort: listOrders.query.shape.sort, format: ExportFormat }),
  answer: Binary,
  fails: ['nothing_to_export', 'days_reversed'],
  mayBeLate: true,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/order-info/cancel',
  access: 'member',
  summary: '取消我的未支付订单；已付款的会照常到账',
  body: z.strictObject({ orderNo: OrderNo }),
  entity: WholeOrder,
  answer: Order,
  fails: ['not_found', 'order_not_payable'],
})

export const recheckOrder = endpoint({
  method: 'POST',
  path: '/api/order-info/recheck',
  access: 'administrator',
  permission: 'books',
  summary: '向支付渠道复核一笔订单，渠道已收款则补记；answer.provider 为渠道的说法',
  body: z.strictObject({ orderNo: OrderNo }),
  entity: WholeOrder,
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

const wrongFee = '请输入退款金额'

export const getRefundTerms = endpoint({
  method: 'GET',
  path: '/api/order-info/refundTerms',
  access: 'administrator',
  permission: 'refund',
  summary: '一笔订单现在可以退多少：未退金额、用户余额、按余额最多可退的金额',
  query: z.object({ orderNo: OrderNo }),
  answer: z.object({
    totalFee: z.int(),
    /** All coins of the order, bonus included. */
    coin: z.int(),
    refundedFee: z.int(),
    /** The member's balance. */
    balance: z.int(),
    /** In fen; the least of what is left of the order and what the balance allows. */
    maxFee: z.int(),
    /** Refunds of one order that together exceed it wait for a second administrator. */
    approvalFee: z.int(),
    /** The amount of a refund that the provider refused; it is requested again before another one. */
    refusedFee: z.int().nullable(),
  }),
  fails: ['not_found'],
})
export type RefundTerms = z.output<typeof getRefundTerms.answer>

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/order-info/refund',
  access: 'administrator',
  permission: 'refund',
  grade: 'review',
  summary:
    '全部或部分退款：先按比例扣回 V币（余额不够则拒绝），再由渠道原路退回，失败自动重试；同一订单累计超过设定金额的由另一名管理员确认后执行',
  body: z.strictObject({
    orderNo: OrderNo,
    /** In fen; all that is left of the order by default. A refund that the provider refused is requested again with its own amount. */
    refundFee: z.int({ error: wrongFee }).min(1, wrongFee).optional(),
    reason: trimmed('请输入退款原因').max(80, '退款原因最多 80 个字'),
  }),
  entity: WholeOrder,
  answer: AdminOrder,
  fails: ['not_found', ...refundFails],
})
