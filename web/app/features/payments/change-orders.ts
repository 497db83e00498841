import { data, type RouterContextProvider, redirect } from 'react-router'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import { financeTabPath } from '#lib/url/paths.ts'

/** What became of a form of my finance: a sentence to tell, or what is wrong, by field where it belongs to one. */
export interface OrderChange {
  message?: string
  problem?: { message: string; fields?: Record<string, string> }
}

/** `do` = pay (starts an order and leads to its payment) or cancel (with `orderNo`). */
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

const done = (message: string) => data<OrderChange>({ message })

const refused = (status: number, message: string, fields?: Record<string, string>) =>
  data<OrderChange>({ problem: { message, fields } }, { status })

const startPayment = async (form: FormData, context: Readonly<RouterContextProvider>) => {
  if (form.get('agree') !== 'on') return refused(400, '请先同意充值协议', { agree: '请阅读并同意充值协议' })
  const { payments } = api(context)
  const isAlipay = form.get('paymentType') === '支付宝'
  const chosen = String(form.get('package') ?? '')
  const amount = String(form.get('amount') ?? '').trim()
  const order =
    chosen === 'custom'
      ? await (isAlipay ? payments.payByAlipay({ amount }) : payments.payByWechat({ amount }))
      : await (isAlipay ? payments.payPackageByAlipay({ id: chosen }) : payments.payPackageByWechat({ id: chosen }))
  return redirect(financeTabPath('topup', order.orderNo))
}

/** Somebody who paid at the very moment of cancelling has paid: the answer says which it was. */
const cancel = async (orderNo: string, context: Readonly<RouterContextProvider>): Promise<string> => {
  const { tradeState } = await api(context).payments.cancelOrder({ orderNo })
  return tradeState === 'SUCCESS' ? '恭喜你，支付成功' : '订单已取消'
}
