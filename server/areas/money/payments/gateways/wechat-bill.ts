import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WechatMerchant } from '../merchants/merchants.ts'
import { billFenOf } from './amounts.ts'
import { fromPlainTime } from './beijing-time.ts'
import { type BillRow, GatewayTrouble } from './gateway.ts'
import { billLimits } from './transport.ts'
import { call, send } from './wechat-call.ts'

const Pointer = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

const cells = (line: string): string[] => line.slice(1).split(',`')

const toRow = (titles: string[], line: string): BillRow => {
  const values = cells(line)
  const cell = (title: string) => values[titles.indexOf(title)] ?? ''
  const isRefund = cell('微信退款单号') !== '' && cell('微信退款单号') !== '0'
  const fen = billFenOf(cell(isRefund ? '申请退款金额' : '订单金额'))
  const at = fromPlainTime(cell('交易时间'))
  if (fen === undefined || !at || line.includes('\0')) throw new GatewayTrouble('bad_answer', `bill line ${line}`)
  return {
    kind: isRefund ? 'refund' : 'payment',
    orderNo: cell('商户订单号'),
    transactionId: cell('微信订单号'),
    ...(isRefund ? { refundNo: cell('商户退款单号') } : {}),
    fen,
    at,
  }
}

/** Detail lines begin with a back quote; the totals after the second title line are skipped. */
export const readWechatBill = (csv: string): BillRow[] => {
  const [first = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const titles = first.split(',')
  const end = lines.findIndex((line) => !line.startsWith('`'))
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => toRow(titles, line))
}

/** The trades of one day: requests a signed download address, then the file, and compares its digest. */
export const wechatBill = async (merchant: WechatMerchant, day: string): Promise<BillRow[]> => {
  const target = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`
  const pointer = await call(merchant, { method: 'GET', target }, Pointer).catch((error: GatewayTrouble) => {
    if (error.code === 'NO_STATEMENT_EXIST') return undefined
    throw error
  })
  if (!pointer) return []
  const { origin, pathname, search } = new URL(pointer.download_url)
  if (origin !== new URL(merchant.baseUrl).origin) throw new GatewayTrouble('bad_answer', 'bill on another host')
  const { body } = await send(merchant, { method: 'GET', target: pathname + search }, billLimits)
  const digest = createHash('sha1').update(body).digest('hex')
  if (digest !== pointer.hash_value.toLowerCase()) throw new GatewayTrouble('bad_answer', 'bill with another digest')
  return readWechatBill(body.toString('utf8'))
}
