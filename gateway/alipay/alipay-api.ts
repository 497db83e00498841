import { fenFrom, yuan } from '../amounts.ts'
import { alipayBillFile } from '../bills/bills.ts'
import type { Reply } from '../http.ts'
import type { Services } from '../services.ts'
import { dayOf, parsePlainTime, plainTime } from '../times.ts'
import type { Trade } from '../trades/trade.ts'
import { Declined } from '../trades/trade-operations.ts'
import { AlipayRefusal, codeMessages, contentOf, requireGenuine } from './alipay-request.ts'
import { toAlipayTrade } from './alipay-response.ts'
import { signature } from './alipay-signature.ts'

const declined: Record<Declined['reason'], [subCode: string, subMsg: string]> = {
  differs: ['ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改'],
  used: ['ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改'],
  paid: ['ACQ.TRADE_HAS_SUCCESS', '交易已被支付'],
  closed: ['ACQ.TRADE_HAS_CLOSE', '交易已经关闭'],
  expired: ['ACQ.TRADE_HAS_CLOSE', '交易已经超时'],
  unpaid: ['ACQ.TRADE_STATUS_ERROR', '交易状态不合法'],
  'too-much': ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限'],
}

/** The methods that browsers open. */
const products: Record<string, 'page' | 'wap'> = { 'alipay.trade.page.pay': 'page', 'alipay.trade.wap.pay': 'wap' }

/** Runs `work` and turns a declined operation into the refusal Alipay would send. */
const asAlipayRefusal = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Declined) throw new AlipayRefusal('40004', ...declined[error.reason])
    throw error
  }
}

/** The calls of Alipay's gateway.do. */
export const alipayApi = (services: Services) => {
  const { keys, ledger, operations } = services
  /** Alipay knows a trade only after a buyer has scanned it. */
  const requireTrade = (content: Record<string, string>): Trade => {
    const trade = ledger.find('alipay', content.out_trade_no!)
    if (!trade?.isScanned) throw new AlipayRefusal('40004', 'ACQ.TRADE_NOT_EXIST', '交易不存在')
    return trade
  }

  const close = (content: Record<string, string>) => {
    const trade = requireTrade(content)
    if (trade.plan === 'during-close' && trade.state === 'open') services.buyer.pay(trade, { isLate: true })
    if (trade.state === 'closed') throw new AlipayRefusal('40004', 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
    operations.close(trade)
    return { trade_no: toAlipayTrade(trade).trade_no, out_trade_no: trade.orderNo }
  }

  const refund = (content: Record<string, string>) => {
    const trade = requireTrade(content)
    const { isNew } = services.refunds.refund(trade, {
      refundNo: content.out_request_no!,
      fen: fenFrom(content.refund_amount!)!,
      reason: content.refund_reason ?? '',
    })
    const returned = [...trade.refunds.values()].reduce((sum, { fen }) => sum + fen, 0)
    return {
      trade_no: trade.transactionId,
      out_trade_no: trade.orderNo,
      buyer_logon_id: '138****0000',
      fund_change: isNew ? 'Y' : 'N',
      refund_fee: yuan(returned),
    }
  }

  const queryRefund = (content: Record<string, string>) => {
    const trade = requireTrade(content)
    const found = trade.refunds.get(content.out_request_no!)
    if (!found) return {}
    return {
      trade_no: trade.transactionId,
      out_trade_no: trade.orderNo,
      out_request_no: found.refundNo,
      total_amount: yuan(trade.fen),
      refund_amount: yuan(found.fen),
      refund_status: 'REFUND_SUCCESS',
    }
  }

  const bill = ({ bill_date: day = '' }: Record<string, string>) => {
    if (day >= dayOf(new Date()) && !services.settings.earlyBills)
      throw new AlipayRefusal('40004', 'isp.bill_not_ready', '账单尚未生成')
    if (!alipayBillFile(services, day)) throw new AlipayRefusal('40004', 'isp.bill_not_exist', '账单不存在')
    return { bill_download_url: `http://127.0.0.1:${services.port()}/alipay-bill?day=${day}` }
  }

  const handlers: Record<string, (content: Record<string, string>) => object> = {
    'alipay.trade.query': (content) => toAlipayTrade(requireTrade(content)),
    'alipay.trade.close': close,
    'alipay.trade.refund': refund,
    'alipay.trade.fastpay.refund.query': queryRefund,
    'alipay.data.dataservice.bill.downloadurl.query': bill,
  }

  const respond = (parameters: Record<string, string>): object => {
    try {
      requireGenuine(keys, parameters)
      const content = contentOf(parameters)
      const handle = handlers[parameters.method!]
      if (!handle) throw new AlipayRefusal('40002', 'isv.invalid-method', '该方法需由浏览器打开')
      return { code: '10000', msg: 'Success', ...asAlipayRefusal(() => handle(content)) }
    } catch (error) {
      if (!(error instanceof AlipayRefusal)) throw error
      return { code: error.code, msg: codeMessages[error.code], sub_code: error.subCode, sub_msg: error.subMsg }
    }
  }

  /** The signature covers exactly the text of the response. */
  const signReply = (method: string, response: string, privateKey = keys.alipayPlatform.privateKey): Reply => {
    const key = `${method.replaceAll('.', '_')}_response`
    const body = `{"${key}":${response},"sign":"${signature(response, privateKey)}"}`
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body }
  }

  return {
    signReply,
    answer: (parameters: Record<string, string>, privateKey?: string): Reply =>
      signReply(parameters.method ?? '', JSON.stringify(respond(parameters)), privateKey),
    /** Opens the cashier for a signed order; throws the refusal that the page shows. */
    openPaymentPage(parameters: Record<string, string>): { trade: Trade; token: string } {
      requireGenuine(keys, parameters)
      const content = contentOf(parameters)
      const product = products[parameters.method!]
      if (!product) throw new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名')
      if (!parameters.notify_url) throw new AlipayRefusal('40002', 'isv.invalid-parameter', '缺少 notify_url')
      const expiresAt = parsePlainTime(content.time_expire!)!
      if (expiresAt.getTime() <= Date.now()) throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_CLOSE', '交易已经超时')
      return asAlipayRefusal(() =>
        operations.place({
          provider: 'alipay',
          product,
          orderNo: content.out_trade_no!,
          fen: fenFrom(content.total_amount!)!,
          subject: content.subject!,
          notifyUrl: parameters.notify_url!,
          ...(parameters.return_url ? { returnUrl: parameters.return_url } : {}),
          ...(content.quit_url ? { quitUrl: content.quit_url } : {}),
          expiresAt: expiresAt.toISOString(),
          ...(content.passback_params ? { attach: content.passback_params } : {}),
          params: JSON.stringify([content, parameters.notify_url, parameters.return_url]),
        }),
      )
    },
    /** The address the browser returns to after paying. It is signed, but merchants must not take it as proof of payment. */
    returnAddress(trade: Trade, signed: (parameters: Record<string, string>) => Record<string, string>): string {
      const url = new URL(trade.returnUrl!)
      const query = signed({
        charset: 'utf-8',
        out_trade_no: trade.orderNo,
        method: `alipay.trade.${trade.product}.pay.return`,
        total_amount: yuan(trade.fen),
        trade_no: toAlipayTrade(trade).trade_no!,
        auth_app_id: keys.alipay.appId,
        version: '1.0',
        app_id: keys.alipay.appId,
        seller_id: keys.alipay.sellerId,
        timestamp: plainTime(new Date()),
      })
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
  }
}

export type AlipayApi = ReturnType<typeof alipayApi>
