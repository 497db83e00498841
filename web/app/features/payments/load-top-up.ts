import { type RouterContextProvider, redirect } from 'react-router'
import { errors } from '#contract/errors.ts'
import type { Order, Product, TopUpRules } from '#contract/payments.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import { financeTabPath } from '#lib/url/paths.ts'
import type { QrDrawing } from '#ui/media/qr-code.tsx'

export interface ChooseStep {
  step: 'choose'
  packages: Product[]
  rules: TopUpRules
  account: string
  /** Why nothing can be paid here at all. */
  trouble: string | null
}

export interface PayStep {
  step: 'pay'
  order: Pick<Order, 'orderNo' | 'title' | 'totalFee' | 'paymentType'>
  account: string
  isSimulated: boolean
  /** How long it can still be paid, by the clock of the server. */
  leftMs: number
  /** How long it could be paid from the beginning. */
  wholeMs: number
  /** The way to pay; null while it is still to be fetched, or with the sentence why there is none just now. */
  way: PaymentWay | null
  trouble: string | null
}

type PaymentWay = { qr: QrDrawing; demoUrl?: string } | { pageUrl: string }

/** The account as the form shows it (PAY-5: at most 10 characters). */
const shortAccount = (name: string) => [...name].slice(0, 10).join('')

/** The step of the top-up the address asks for: choosing, or paying the order it names. */
export const loadTopUp = async (
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
  username: string,
): Promise<ChooseStep | PayStep> => {
  const orderNo = query.get('orderNo')
  const account = shortAccount(username)
  return orderNo ? loadPayment(orderNo, context, account) : loadChoice(context, account)
}

const loadChoice = async (context: Readonly<RouterContextProvider>, account: string): Promise<ChooseStep> => {
  const { payments } = api(context)
  const [{ content: packages }, rules] = await orErrorPage(
    Promise.all([payments.listProducts(), payments.getTopUpRules()]),
  )
  const trouble = rules.paymentTypes.length === 0 ? errors.payments_not_set_up.message : null
  return { step: 'choose', packages, rules, account, trouble }
}

const loadPayment = async (
  orderNo: string,
  context: Readonly<RouterContextProvider>,
  account: string,
): Promise<PayStep> => {
  const { payments } = api(context)
  const [{ list }, rules] = await orErrorPage(
    Promise.all([payments.listMyOrders({ tradeState: 'NOTPAY', size: 100 }), payments.getTopUpRules()]),
  )
  const order = list.find((one) => one.orderNo === orderNo)
  if (!order?.canPay) throw redirect(financeTabPath('recharge'))
  const { title, totalFee, paymentType, expireTime, createTime } = order
  return {
    step: 'pay',
    order: { orderNo, title, totalFee, paymentType },
    account,
    isSimulated: rules.isSimulated,
    ...(await findWay(order, context)),
    leftMs: Math.max(0, Date.parse(expireTime) - Date.now()),
    wholeMs: Date.parse(expireTime) - Date.parse(createTime),
  }
}

/** Refusals that leave the order as it is. */
const troubles = ['qr_failed', 'payment_not_offered', 'payments_not_set_up']

/**
 * A provider that does not answer leaves the order as it is: the page says so and offers to try again. Asking it has an
 * effect, which an address somebody typed or was sent must not have: then the page asks by itself, from our own origin.
 */
const findWay = async (
  { orderNo, paymentType }: Order,
  context: Readonly<RouterContextProvider>,
): Promise<Pick<PayStep, 'way' | 'trouble'>> => {
  const { payments } = api(context)
  try {
    if (paymentType === '支付宝') {
      const { pageUrl } = await payments.payByAlipay({ orderNo })
      return { way: { pageUrl }, trouble: null }
    }
    const { codeUrl, demoUrl } = await payments.payByWechat({ orderNo })
    return { way: { qr: drawQrCode(codeUrl), demoUrl }, trouble: null }
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.code === 'foreign_origin') return { way: null, trouble: null }
    if (problem?.code === 'order_not_payable') throw redirect(financeTabPath('recharge'))
    if (!problem || !troubles.includes(problem.code)) throw error
    return { way: null, trouble: problem.message }
  }
}
