import type { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import { call } from './alipay-call.ts'
import { billFenOf } from './amounts.ts'
import { fromPlainTime } from './beijing-time.ts'
import { type BillRow, GatewayTrouble } from './gateway.ts'
import { billLimits, exchange } from './transport.ts'
import { zipEntries } from './zip-entries.ts'

const Pointer = z.object({ bill_download_url: z.url() })
const gbk = new TextDecoder('gb18030')

const cells = (line: string): string[] => line.split(',').map((cell) => cell.trim())

const toRow = (titles: string[], line: string): BillRow => {
  const values = cells(line)
  const cell = (title: string) => values[titles.indexOf(title)] ?? ''
  const isRefund = cell('业务类型') === '退款'
  const fen = billFenOf(cell('订单金额（元）').replace('-', ''))
  const at = fromPlainTime(cell('完成时间'))
  if (fen === undefined || !at || line.includes('\0')) throw new GatewayTrouble('bad_answer', `bill line ${line}`)
  return {
    kind: isRefund ? 'refund' : 'payment',
    orderNo: cell('商户订单号'),
    transactionId: cell('支付宝交易号'),
    ...(isRefund ? { refundNo: cell('退款批次号/请求号') } : {}),
    fen,
    at,
  }
}

/** Reads the detail file of the zip: GBK, comments begin with #, refunds are negative. */
const readAlipayBill = (zip: Buffer): BillRow[] => {
  const detail = zipEntries(zip).find(({ name }) => !gbk.decode(name).includes('汇总'))
  if (!detail) throw new RangeError('no detail file')
  const lines = gbk.decode(detail.content).split(/\r?\n/)
  const [titles = '', ...rows] = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return rows.map((line) => toRow(cells(titles), line))
}

const download = async (url: string): Promise<Buffer> => {
  const { status, body } = await exchange(() => ({ url, method: 'GET', headers: {} }), billLimits)
  if (status !== 200) throw new GatewayTrouble('bad_answer', `bill with status ${status}`)
  return body
}

/** The trades of one day, downloaded from the signed address that Alipay returns. */
export const alipayBill = async (sdk: AlipaySdk, day: string): Promise<BillRow[]> => {
  const content = { bill_type: 'trade', bill_date: day }
  const answer = await call(sdk, 'alipay.data.dataservice.bill.downloadurl.query', content)
  if (answer.sub_code === 'isp.bill_not_exist') return []
  const pointer = Pointer.safeParse(answer)
  if (!pointer.success) throw new GatewayTrouble(answer.sub_code ?? answer.code, answer.msg ?? 'no bill')
  const zip = await download(pointer.data.bill_download_url)
  try {
    return readAlipayBill(zip)
  } catch (error) {
    if (error instanceof GatewayTrouble) throw error
    throw new GatewayTrouble('bad_answer', 'bill is not a readable zip', { cause: error })
  }
}
