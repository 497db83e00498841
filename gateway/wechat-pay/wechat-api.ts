import { createHash } from 'node:crypto'
import { wechatBillFile } from '../bills/bills.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { Services } from '../services.ts'
import { dayOf, rfc3339 } from '../times.ts'
import type { Trade } from '../trades/trade.ts'
import { Declined } from '../trades/trade-operations.ts'
import { isOpenId } from '../wechat-platform/wechat-people.ts'
import {
  closeFields,
  fieldsOf,
  type OrderBody,
  type RefundBody,
  Refusal,
  readBody,
  refundFields,
  refuseField,
  requireSignature,
} from './wechat-request.ts'
import { toRefundResponse, toTransaction } from './wechat-response.ts'

const declined: Record<Declined['reason'], () => Refusal> = {
  used: () => new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复'),
  differs: () => new Refusal(400, 'INVALID_REQUEST', '请求重入时参数与首次不一致'),
  paid: () => new Refusal(400, 'ORDERPAID', '该订单已支付'),
  closed: () => new Refusal(400, 'ORDER_CLOSED', '订单已关闭'),
  expired: () => new Refusal(400, 'INVALID_REQUEST', '订单已过期'),
  unpaid: () => new Refusal(400, 'INVALID_REQUEST', '订单未支付'),
  'too-much': () => new Refusal(400, 'INVALID_REQUEST', '退款金额超过可退金额'),
}

type TradeType = keyof typeof fieldsOf

/** What the merchant gets, with the token of the 收银台 in it. */
const placedAnswer: Record<TradeType, (token: string) => object> = {
  NATIVE: (token) => ({ code_url: `weixin://wxpay/bizpayurl/up?pr=${token}&groupid=00` }),
  MWEB: (token) => ({
    h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${token}&package=${token}`,
  }),
  JSAPI: (token) => ({ prepay_id: `wx${token}` }),
}

/** The calls of WeChat Pay's APIv3 for Native, H5 and JSAPI. Faults are set by the names in `routes`. */
export const wechatApi = (services: Services) => {
  const { keys, ledger, operations } = services
  const requireMchid = (mchid: unknown) => {
    if (mchid !== keys.wechat.mchid) throw new Refusal(400, 'MCH_NOT_EXISTS', '商户号不存在')
  }
  const requireTrade = (orderNo: string): Trade => {
    const trade = ledger.find('wechat', orderNo)
    if (!trade) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在')
    return trade
  }

  const place =
    (product: TradeType) =>
    (call: Call): Reply => {
      const body = readBody<OrderBody>(call, fieldsOf[product])
      requireMchid(body.mchid)
      if (body.appid !== keys.wechat.appid) throw new Refusal(400, 'APPID_MCHID_NOT_MATCH', 'appid 和 mchid 不匹配')
      if (body.payer && !isOpenId(keys.wechat.appid, body.payer.openid))
        throw new Refusal(400, 'PARAM_ERROR', 'appid和openid不匹配')
      const week = rfc3339(new Date(Date.now() + 7 * 86_400_000))
      const expiresAt = new Date(body.time_expire ?? week)
      if (!(expiresAt.getTime() > Date.now())) refuseField('/time_expire', body.time_expire, '时间已过')
      const appUrl = body.scene_info?.h5_info?.app_url
      const { token } = operations.place({
        provider: 'wechat',
        product,
        orderNo: body.out_trade_no,
        fen: body.amount.total,
        subject: body.description,
        notifyUrl: body.notify_url,
        expiresAt: expiresAt.toISOString(),
        ...(body.attach ? { attach: body.attach } : {}),
        ...(body.payer ? { openid: body.payer.openid } : {}),
        ...(appUrl ? { appUrl } : {}),
        params: call.body,
      })
      return json(200, placedAnswer[product](token))
    }

  const query = (call: Call, orderNo: string): Reply => {
    requireMchid(call.query.get('mchid'))
    return json(200, toTransaction(keys, requireTrade(orderNo)))
  }

  const close = (call: Call, orderNo: string): Reply => {
    requireMchid(readBody<{ mchid: string }>(call, closeFields).mchid)
    const trade = requireTrade(orderNo)
    if (trade.plan === 'during-close' && trade.state === 'open') {
      services.buyer.pay(trade, { isLate: true })
      throw new Refusal(429, 'FREQUENCY_LIMITED', '频率限制，请稍后再试')
    }
    if (trade.state !== 'closed') operations.close(trade)
    return { status: 204, body: '' }
  }

  const refund = (call: Call): Reply => {
    const body = readBody<RefundBody>(call, refundFields)
    const trade = ledger.find('wechat', body.out_trade_no)
    if (!trade) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    if (body.amount.total !== trade.fen) throw new Refusal(400, 'INVALID_REQUEST', '订单金额与原订单不一致')
    const request = { refundNo: body.out_refund_no, fen: body.amount.refund, reason: body.reason ?? '' }
    const target = body.notify_url === undefined ? {} : { notifyUrl: body.notify_url }
    const accepted = services.refunds.refund(trade, { ...request, ...target })
    return json(
      200,
      toRefundResponse(trade, accepted.refund, accepted.isNew || !accepted.refund.settledAt ? 'PROCESSING' : 'SUCCESS'),
    )
  }

  const queryRefund = (_call: Call, refundNo: string): Reply => {
    const trade = ledger.trades().find((each) => each.provider === 'wechat' && each.refunds.has(refundNo))
    if (!trade) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    const found = trade.refunds.get(refundNo)!
    return json(200, toRefundResponse(trade, found, found.settledAt ? 'SUCCESS' : 'PROCESSING'))
  }

  const bill = (call: Call): Reply => {
    const day = call.query.get('bill_date') ?? ''
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) refuseField('/bill_date', day, '格式不正确', 'query')
    if (day >= dayOf(new Date()) && !services.settings.earlyBills)
      throw new Refusal(400, 'STATEMENT_CREATING', '账单生成中')
    const file = wechatBillFile(services, day)
    if (!file) throw new Refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    const digest = createHash('sha1').update(file).digest('hex')
    const address = `http://127.0.0.1:${services.port()}/v3/billdownload/file?token=${day}`
    return json(200, { hash_type: 'SHA1', hash_value: digest, download_url: address })
  }

  const billFile = (call: Call): Reply => ({
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: wechatBillFile(services, call.query.get('token') ?? '') ?? '',
  })

  const base = '/v3/pay/transactions'
  const routes: [name: string, method: string, path: RegExp, (call: Call, argument: string) => Reply][] = [
    ['wechat.pay', 'POST', new RegExp(`^${base}/native$`), place('NATIVE')],
    ['wechat.pay', 'POST', new RegExp(`^${base}/h5$`), place('MWEB')],
    ['wechat.pay', 'POST', new RegExp(`^${base}/jsapi$`), place('JSAPI')],
    ['wechat.query', 'GET', new RegExp(`^${base}/out-trade-no/([^/]+)$`), query],
    ['wechat.close', 'POST', new RegExp(`^${base}/out-trade-no/([^/]+)/close$`), close],
    ['wechat.refund', 'POST', /^\/v3\/refund\/domestic\/refunds$/, refund],
    ['wechat.refund-query', 'GET', /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/, queryRefund],
    ['wechat.bill', 'GET', /^\/v3\/bill\/tradebill$/, bill],
    ['wechat.bill-file', 'GET', /^\/v3\/billdownload\/file$/, billFile],
  ]

  return {
    nameOf: (call: Call) => routes.find(([, method, path]) => method === call.method && path.test(call.path))?.[0],
    answer(call: Call): Reply {
      try {
        requireSignature(keys, call)
        const [, , path, handle] = routes.find(([, method, shape]) => method === call.method && shape.test(call.path))!
        return handle(call, decodeURIComponent(path.exec(call.path)?.[1] ?? ''))
      } catch (error) {
        if (error instanceof Refusal) return error.reply
        if (error instanceof Declined) return declined[error.reason]().reply
        throw error
      }
    },
  }
}
