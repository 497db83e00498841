import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Api } from '#contract/index.ts'
import { type PaymentType, paymentTypes } from '#contract/money/payments/providers.ts'
import type { PhoneWay } from '#contract/money/payments/top-up.ts'
import { financeTabPath } from '#contract/paths.ts'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'

/** The result of a change: a message or a problem, which may belong to fields. */
export interface OrderChangeResult {
  message?: string
  problem?: { message: string; fields?: Record<string, string> }
}

/** Handles the forms of orders: `do` = pay, which creates an order and redirects to its payment, or cancel (with `orderNo`). */
export const changeOrders = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const form = await request.formData()
  try {
    switch (form.get('do')) {
      case 'pay':
        return await startPayment(form, context)
      case 'cancel':
        return done(await cancel(String(form.get('orderNo') ?? ''), context))
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    return refused(problem.status, problem.message, problem.fields)
  }
}

const done = (message: string) => data<OrderChangeResult>({ message })

const refused = (status: number, message: string, fields?: Record<string, string>) =>
  data<OrderChangeResult>({ problem: { message, fields } }, { status })

const startPayment = async (form: FormData, context: Readonly<RouterContextProvider>) => {
  if (form.get('agree') !== 'on') return refused(400, '请先同意充值协议', { agree: '请阅读并同意充值协议' })
  const { payments } = api(context)
  const paymentType = paymentTypes.find((type) => type === form.get('paymentType')) ?? paymentTypes[0]!
  const chosen = String(form.get('package') ?? '')
  const amount = String(form.get('amount') ?? '').trim()
  const forItem = String(form.get('forItem') ?? '') || undefined
  const way = form.get('way')
  const startOnComputer = () =>
    chosen === 'custom'
      ? starts[paymentType](payments).amount({ amount, forItem })
      : starts[paymentType](payments).package({ id: chosen, forItem })
  const startOnPhone = () =>
    payments
      .payOnPhone({ way: way as PhoneWay, ...(chosen === 'custom' ? { amount } : { packageId: chosen }), forItem })
      .catch(orWithoutPayer(startOnComputer))
  const order = await (way === null ? startOnComputer() : startOnPhone())
  return redirect(financeTabPath('topup', order.orderNo))
}

/** The calls that order an amount or a package, by provider. */
const starts = {
  微信: ({ payByWechat, payPackageByWechat }) => ({ amount: payByWechat, package: payPackageByWechat }),
  支付宝: ({ payByAlipay, payPackageByAlipay }) => ({ amount: payByAlipay, package: payPackageByAlipay }),
} satisfies Record<PaymentType, (payments: Api['payments']) => object>

type StartedOrder = { orderNo: string }

/** The page of the order then asks WeChat who pays. */
const orWithoutPayer =
  (start: () => Promise<StartedOrder>) =>
  (error: unknown): Promise<StartedOrder> => {
    if (asProblem(error)?.code === 'wechat_payer_unknown') return start()
    throw error
  }

/** A payment can arrive while the order is being cancelled; the message says which of the two happened. */
const cancel = async (orderNo: string, context: Readonly<RouterContextProvider>): Promise<string> => {
  const { tradeState } = await api(context).payments.cancelOrder({ orderNo })
  return tradeState === 'SUCCESS' ? '恭喜你，支付成功' : '订单已取消'
}
