import { type RouterContextProvider, redirect } from 'react-router'
import { errors } from '#contract/errors.ts'
import type { Api } from '#contract/index.ts'
import type { Order, PhonePayment, Product, TopUpRules } from '#contract/money/payments/payments.ts'
import type { PaymentType } from '#contract/money/payments/providers.ts'
import { type PhoneWay, parseTopUpItem } from '#contract/money/payments/top-up.ts'
import { financeTabPath, topUpPathFor } from '#contract/paths.ts'
import type { User } from '#contract/people/accounts/accounts.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import type { QrDrawing } from '#ui/media/qr-code.tsx'
import { loadWanted, type WantedItem } from '../load-wanted.ts'
import { type PhoneWays, phoneWaysOf } from './phone-ways.ts'

export interface ChooseStep {
  step: 'choose'
  packages: Product[]
  rules: TopUpRules
  account: string
  /** The item that the member tops up for, and the balance. */
  wanted: WantedItem | null
  balance: number
  /** On a phone, how each provider is paid there. */
  ways: PhoneWays | null
  /** The reason why nothing can be paid here. */
  problem: string | null
}

export interface PayStep {
  step: 'pay'
  order: Pick<Order, 'orderNo' | 'title' | 'totalFee' | 'paymentType'>
  account: string
  /** Where another order is started. */
  again: string
  isSimulated: boolean
  /** Alipay cannot be opened inside WeChat. */
  isInsideWechat: boolean
  /** Remaining time to pay, by the clock of the server. */
  leftMs: number
  /** Total time to pay, from the creation of the order. */
  wholeMs: number
  /** QR code or page of the provider; null while it is still to be requested, or with the `problem` that prevented it. */
  method: PaymentMethod | null
  problem: string | null
}

/** A code, a page in a tab of its own, or what opens the provider on this phone; jsapi with neither page nor bridge has to ask WeChat who pays. */
type PaymentMethod =
  | { qr: QrDrawing; demoUrl?: string }
  | { tabUrl: string }
  | Pick<PhonePayment, 'way' | 'pageUrl' | 'bridge'>

/** The account name for the form, at most 10 characters (PAY-5). */
const shortAccount = (name: string) => [...name].slice(0, 10).join('')

/** Data of the current step: paying the order in the query, or without one choosing an amount. */
export const loadTopUp = async (
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
  { username, userCoin }: Pick<User, 'username' | 'userCoin'>,
  userAgent: string | null,
): Promise<ChooseStep | PayStep> => {
  const orderNo = query.get('orderNo')
  const account = shortAccount(username)
  const ways = phoneWaysOf(userAgent)
  if (orderNo) return loadPayment(orderNo, context, account, query.has('scan') ? null : ways)
  return { ...(await loadChoice(query, context)), account, balance: userCoin.coin, ways }
}

const loadChoice = async (
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<Omit<ChooseStep, 'account' | 'balance' | 'ways'>> => {
  const { payments } = api(context)
  const [{ content: packages }, rules, wanted] = await orErrorPage(
    Promise.all([
      payments.listProducts(),
      payments.getTopUpRules(),
      loadWanted(parseTopUpItem(query.get('forItem')), context),
    ]),
  )
  const problem = rules.paymentTypes.length === 0 ? errors.payments_not_set_up.message : null
  return { step: 'choose', packages, rules, wanted, problem }
}

const loadPayment = async (
  orderNo: string,
  context: Readonly<RouterContextProvider>,
  account: string,
  ways: PhoneWays | null,
): Promise<PayStep> => {
  const { payments } = api(context)
  const [{ list }, rules] = await orErrorPage(
    Promise.all([payments.listMyOrders({ tradeState: 'NOTPAY', size: 100 }), payments.getTopUpRules()]),
  )
  const order = list.find((one) => one.orderNo === orderNo)
  if (!order?.canPay) throw redirect(financeTabPath('recharge'))
  const { title, totalFee, paymentType, item, expireTime, createTime } = order
  return {
    step: 'pay',
    order: { orderNo, title, totalFee, paymentType },
    account,
    again: item ? topUpPathFor(item) : financeTabPath('topup'),
    isSimulated: rules.isSimulated,
    isInsideWechat: ways?.微信 === 'jsapi',
    ...(await requestMethod(order, context, ways?.[paymentType])),
    leftMs: Math.max(0, Date.parse(expireTime) - Date.now()),
    wholeMs: Date.parse(expireTime) - Date.parse(createTime),
  }
}

/** Problems of a provider that do not affect the order. */
const providerProblems = ['qr_failed', 'payment_not_offered', 'payments_not_set_up', 'pay_ways_exhausted']

/** How an order is paid on a computer. */
const methods: Record<PaymentType, (payments: Api['payments'], orderNo: string) => Promise<PaymentMethod>> = {
  async 微信(payments, orderNo) {
    const { codeUrl, demoUrl } = await payments.payByWechat({ orderNo })
    return { qr: drawQrCode(codeUrl), demoUrl }
  },
  async 支付宝(payments, orderNo) {
    const { pageUrl } = await payments.payByAlipay({ orderNo })
    return { tabUrl: pageUrl }
  },
}

/**
 * Requests the QR code or payment page. If the provider fails, the order stays open and the page offers to try again.
 * The request has an effect, which a link from another site must not trigger (`foreign_origin`): the page then repeats
 * it from our own origin.
 */
const requestMethod = async (
  { orderNo, paymentType }: Order,
  context: Readonly<RouterContextProvider>,
  phoneWay: PhoneWay | undefined,
): Promise<Pick<PayStep, 'method' | 'problem'>> => {
  const { payments } = api(context)
  try {
    if (phoneWay) {
      const { way, pageUrl, bridge } = await payments.payOnPhone({ way: phoneWay, orderNo })
      return { method: { way, pageUrl, bridge }, problem: null }
    }
    return { method: await methods[paymentType](payments, orderNo), problem: null }
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.code === 'foreign_origin') return { method: null, problem: null }
    if (problem?.code === 'wechat_payer_unknown') return { method: { way: 'jsapi' }, problem: null }
    if (problem?.code === 'order_not_payable') throw redirect(financeTabPath('recharge'))
    if (!problem || !providerProblems.includes(problem.code)) throw error
    return { method: null, problem: problem.message }
  }
}
