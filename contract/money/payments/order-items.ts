import { z } from 'zod'
import { Id, Time } from '../../fields.ts'
import { paymentTypes } from './providers.ts'
import { phoneWays, type TradeState, tradeStates } from './top-up.ts'

export const PaymentType = z.enum(paymentTypes, { error: `支付方式只能是${paymentTypes.join('或')}` })
export const TradeStateField = z.enum(Object.keys(tradeStates) as [TradeState, ...TradeState[]], {
  error: '订单状态不正确',
})

/** Such as ORDER_20261115104218_03157, within the limits that providers set for merchants' numbers. */
export const OrderNo = z.string({ error: '订单编号不正确' }).regex(/^[0-9A-Za-z_-]{6,32}$/, '订单编号不正确')

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

/** What WeChat's own browser takes for a payment (`getBrandWCPayRequest`). */
const WechatBridge = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})
export type WechatBridge = z.output<typeof WechatBridge>

export const PhoneWayField = z.enum(phoneWays, { error: '手机支付方式不正确' })

export const PhonePayment = Payable.extend({
  way: PhoneWayField,
  /** The page to go to: the provider's, or the simulator's on this site; absent with `bridge` of a real provider. */
  pageUrl: z.string().optional(),
  /** Inside WeChat (jsapi). */
  bridge: WechatBridge.optional(),
})
export type PhonePayment = z.output<typeof PhonePayment>

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
  /** Of all refunds, in fen. */
  refundedFee: z.int(),
  /** For instance 部分退款 30.00 元; null for an order that is not, or wholly, refunded. */
  refundNote: z.string().nullable(),
  /** What the member wants to buy with the coins. */
  item: z.object({ kind: z.enum(['resource', 'lesson']), id: Id }).nullable(),
})
export type Order = z.output<typeof Order>

const RefundState = z.enum(['none', 'pending', 'done', 'refused'])

const Refund = z.object({
  refundNo: z.string(),
  /** In fen. */
  refundFee: z.int(),
  /** Taken back from the member. */
  coin: z.int(),
  state: RefundState.exclude(['none']),
  reason: z.string(),
  createTime: Time,
  /** When the provider returned the money. */
  refundTime: Time.nullable(),
})
export type Refund = z.output<typeof Refund>

export const AdminOrder = Order.extend({
  userId: Id,
  userName: z.string(),
  phone: z.string(),
  /** The provider's number of the payment. */
  transactionId: z.string().nullable(),
  closeTime: Time.nullable(),
  /** Of the last refund. */
  refundState: RefundState,
  /** Oldest first. */
  refunds: z.array(Refund),
  /** Why an administrator should check it: the provider's data does not match; null when it does. */
  doubt: z.string().nullable(),
  canRecheck: z.boolean(),
  canRefund: z.boolean(),
  /** Whether a refund waits for a second administrator. */
  isRefundAwaiting: z.boolean(),
})
export type AdminOrder = z.output<typeof AdminOrder>

/** An order with all fields that lists and payments have. */
export const WholeOrder = AdminOrder.extend({ ...WechatPayment.shape, ...AlipayPayment.shape })
