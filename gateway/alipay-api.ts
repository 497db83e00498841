import { AlipayRefusal, contentOf, requireGenuine, words } from './alipay-request.ts'
import { signature } from './alipay-seal.ts'
import { tradeOf } from './alipay-words.ts'
import { fenFrom, yuan } from './amounts.ts'
import { alipayBillFile } from './bills.ts'
import type { Counter } from './counter.ts'
import { Declined } from './desk.ts'
import type { Reply } from './http.ts'
import { dayOf, parsePlainTime, plainTime } from './times.ts'
import type { Trade } from './trade.ts'

const declined: Record<Declined['why'], [subCode: string, subMsg: string]> = {
  differs: ['ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改'],
  paid: ['ACQ.TRADE_HAS_SUCCESS', '交易已被支付'],
  closed: ['ACQ.TRADE_HAS_CLOSE', '交易已经关闭'],
  expired: ['ACQ.TRADE_HAS_CLOSE', '交易已经超时'],
  unpaid: ['ACQ.TRADE_STATUS_ERROR', '交易状态不合法'],
  'too-much': ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限'],
}

/** Runs one piece of work; what the desk declines is refused in Alipay's words. */
const inAlipaysWords = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Declined) throw new AlipayRefusal('40004', ...declined[error.why])
    throw error
  }
}

/** Alipay's side of gateway.do. */
export const alipayApi = (counter: Counter) => {
  const { keys, book, desk } = counter
  /** A page that nobody has scanned is no trade yet. */
  const requireTrade = (content: Record<string, string>): Trade => {
    const trade = book.find('alipay', content.out_trade_no!)
    if (!trade?.isScanned) throw new AlipayRefusal('40004', 'ACQ.TRADE_NOT_EXIST', '交易不存在')
    return trade
  }

  const close = (content: Record<string, string>) => {
    const trade = requireTrade(content)
    if (trade.plan === 'during-close' && trade.state === 'open') counter.buyer.pay(trade, { isLate: true })
    if (trade.state === 'closed') throw new AlipayRefusal('40004', 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
    desk.close(trade)
    return { trade_no: tradeOf(trade).trade_no, out_trade_no: trade.orderNo }
  }

  const refund = (content: Record<string, string>) => {
    const trade = requireTrade(content)
    const { isNew } = counter.cashBack.refund(trade, {
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
    if (day >= dayOf(new Date()) && !counter.settings.earlyBills)
      throw new AlipayRefusal('40004', 'isp.bill_not_ready', '账单尚未生成')
    if (!alipayBillFile(counter, day)) throw new AlipayRefusal('40004', 'isp.bill_not_exist', '账单不存在')
    return { bill_download_url: `http://127.0.0.1:${counter.port()}/alipay-bill?day=${day}` }
  }

  const handlers: Record<string, (content: Record<string, string>) => object> = {
    'alipay.trade.query': (content) => tradeOf(requireTrade(content)),
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
      return { code: '10000', msg: 'Success', ...inAlipaysWords(() => handle(content)) }
    } catch (error) {
      if (!(error instanceof AlipayRefusal)) throw error
      return { code: error.code, msg: words[error.code], sub_code: error.subCode, sub_msg: error.subMsg }
    }
  }

  /** The signature is over exactly the text of the response. */
  const sealed = (method: string, response: string, privateKey = keys.alipayPlatform.privateKey): Reply => {
    const key = `${method.replaceAll('.', '_')}_response`
    const body = `{"${key}":${response},"sign":"${signature(response, privateKey)}"}`
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body }
  }

  return {
    sealed,
    answer: (parameters: Record<string, string>, privateKey?: string): Reply =>
      sealed(parameters.method ?? '', JSON.stringify(respond(parameters)), privateKey),
    /** The browser arrives with a signed order; throws what its page must say. */
    land(parameters: Record<string, string>): { trade: Trade; token: string } {
      requireGenuine(keys, parameters)
      const content = contentOf(parameters)
      if (parameters.method !== 'alipay.trade.page.pay')
        throw new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名')
      if (!parameters.notify_url) throw new AlipayRefusal('40002', 'isv.invalid-parameter', '缺少 notify_url')
      const expiresAt = parsePlainTime(content.time_expire!)!
      if (expiresAt.getTime() <= Date.now()) throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_CLOSE', '交易已经超时')
      return inAlipaysWords(() =>
        desk.place({
          provider: 'alipay',
          orderNo: content.out_trade_no!,
          fen: fenFrom(content.total_amount!)!,
          subject: content.subject!,
          notifyUrl: parameters.notify_url!,
          ...(parameters.return_url ? { returnUrl: parameters.return_url } : {}),
          expiresAt: expiresAt.toISOString(),
          ...(content.passback_params ? { attach: content.passback_params } : {}),
          params: JSON.stringify([content, parameters.notify_url, parameters.return_url]),
        }),
      )
    },
    /** Where the browser goes after paying: signed, and proof of nothing. */
    returnAddress(trade: Trade, signed: (parameters: Record<string, string>) => Record<string, string>): string {
      const url = new URL(trade.returnUrl!)
      const told = signed({
        charset: 'utf-8',
        out_trade_no: trade.orderNo,
        method: 'alipay.trade.page.pay.return',
        total_amount: yuan(trade.fen),
        trade_no: tradeOf(trade).trade_no!,
        auth_app_id: keys.alipay.appId,
        version: '1.0',
        app_id: keys.alipay.appId,
        seller_id: keys.alipay.sellerId,
        timestamp: plainTime(new Date()),
      })
      for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
      return url.href
    },
  }
}

export type AlipayApi = ReturnType<typeof alipayApi>
