export type Provider = 'wechat' | 'alipay'

/** The provider's product: WeChat Pay by its trade type (MWEB is H5), Alipay for computers and for phones. */
export type Product = 'NATIVE' | 'MWEB' | 'JSAPI' | 'page' | 'wap'

/** Ledgers of earlier versions have no products. */
const firstProducts: Record<Provider, Product> = { wechat: 'NATIVE', alipay: 'page' }

/** The event a notice reports: a payment, the end of the refund period, or the refund with this number. */
export type NoticeEvent = 'paid' | 'finished' | `refunded ${string}`

/** When the buyer will pay, planned in advance: after the order has expired, or while the merchant is closing it. */
export type Plan = 'late' | 'during-close'

interface EntryBase {
  at: string
  provider: Provider
  orderNo: string
}

export interface Placed extends EntryBase {
  kind: 'placed'
  product?: Product
  fen: number
  subject: string
  notifyUrl: string
  returnUrl?: string
  /** Alipay on phones: where a buyer goes who does not pay. */
  quitUrl?: string
  /** H5: the merchant's website; buyers return nowhere else. */
  appUrl?: string
  /** JSAPI: who pays. */
  openid?: string
  expiresAt: string
  /** The merchant's own data, returned unchanged in queries and notices. */
  attach?: string
  /** The merchant's parameters: a second call with the same order number must repeat them exactly. */
  params: string
}

/** One entry of the ledger. */
export type Entry =
  | Placed
  | (EntryBase & { kind: 'token-issued'; token: string })
  | (EntryBase & { kind: 'opened' | 'scanned' | 'abandoned' | 'closed' | 'finished' })
  | (EntryBase & { kind: 'planned'; plan: Plan })
  | (EntryBase & { kind: 'paid'; transactionId: string; payerFen: number })
  | (EntryBase & {
      kind: 'refunded'
      refundNo: string
      refundId: string
      fen: number
      reason: string
      notifyUrl?: string
    })
  | (EntryBase & { kind: 'refund-settled'; refundNo: string })
  | (EntryBase & { kind: 'notified'; event: NoticeEvent; attempt: number; status: number; accepted: boolean })
  | (EntryBase & { kind: 'notice-dropped'; event: NoticeEvent })

export interface Refund {
  refundNo: string
  refundId: string
  fen: number
  reason: string
  notifyUrl: string | undefined
  at: Date
  settledAt: Date | undefined
}

export interface DeliveryStatus {
  attempts: number
  /** Accepted by the merchant, or dropped on purpose. */
  isOver: boolean
}

/** A trade as the provider sees it, built from its ledger entries. */
export interface Trade {
  provider: Provider
  product: Product
  orderNo: string
  fen: number
  subject: string
  notifyUrl: string
  returnUrl: string | undefined
  quitUrl: string | undefined
  appUrl: string | undefined
  openid: string | undefined
  /** When the last address of the trade was issued. */
  issuedAt: Date
  expiresAt: Date
  attach: string | undefined
  params: string
  placedAt: Date
  state: 'open' | 'paid' | 'closed'
  isOpened: boolean
  isScanned: boolean
  isFinished: boolean
  isAbandoned: boolean
  plan: Plan | undefined
  transactionId: string | undefined
  payerFen: number | undefined
  paidAt: Date | undefined
  closedAt: Date | undefined
  refunds: Map<string, Refund>
  deliveries: Map<NoticeEvent, DeliveryStatus>
  journal: { at: Date; text: string }[]
}

const issuedTexts: Record<Product, string> = {
  NATIVE: '返回二维码地址',
  MWEB: '返回手机支付地址',
  JSAPI: '返回预支付单号',
  page: '转到收银台',
  wap: '转到手机收银台',
}

const journalText = (entry: Entry, product: Product): string => {
  switch (entry.kind) {
    case 'placed':
      return '收到下单，签名正确'
    case 'token-issued':
      return issuedTexts[product]
    case 'opened':
      return '打开收银台，等待支付'
    case 'scanned':
      return '买家已扫码登录'
    case 'abandoned':
      return '买家放弃支付'
    case 'planned':
      return entry.plan === 'late' ? '约定：超时后才支付' : '约定：商户关单时支付'
    case 'paid':
      return '支付成功'
    case 'closed':
      return '交易已关闭'
    case 'finished':
      return '交易结束，不可退款'
    case 'refunded':
      return '收到退款'
    case 'refund-settled':
      return '退款到账'
    case 'notified':
      return `第 ${entry.attempt + 1} 次通知：${entry.accepted ? '商户已接受' : `未被接受（${entry.status || '无应答'}）`}`
    case 'notice-dropped':
      return '通知丢失，不再发送'
  }
}

export const newTrade = (entry: Placed): Trade => ({
  provider: entry.provider,
  product: entry.product ?? firstProducts[entry.provider],
  orderNo: entry.orderNo,
  fen: entry.fen,
  subject: entry.subject,
  notifyUrl: entry.notifyUrl,
  returnUrl: entry.returnUrl,
  quitUrl: entry.quitUrl,
  appUrl: entry.appUrl,
  openid: entry.openid,
  issuedAt: new Date(entry.at),
  expiresAt: new Date(entry.expiresAt),
  attach: entry.attach,
  params: entry.params,
  placedAt: new Date(entry.at),
  state: 'open',
  isOpened: false,
  isScanned: false,
  isFinished: false,
  isAbandoned: false,
  plan: undefined,
  transactionId: undefined,
  payerFen: undefined,
  paidAt: undefined,
  closedAt: undefined,
  refunds: new Map(),
  deliveries: new Map(),
  journal: [],
})

const changeTrade = (trade: Trade, entry: Entry): void => {
  const at = new Date(entry.at)
  if (entry.kind === 'opened') trade.isOpened = true
  if (entry.kind === 'token-issued') trade.issuedAt = at
  if (entry.kind === 'scanned') trade.isScanned = true
  if (entry.kind === 'finished') trade.isFinished = true
  if (entry.kind === 'abandoned') trade.isAbandoned = true
  if (entry.kind === 'planned') trade.plan = entry.plan
  if (entry.kind === 'closed') Object.assign(trade, { state: 'closed', closedAt: at })
  if (entry.kind === 'paid') {
    const { transactionId, payerFen } = entry
    Object.assign(trade, { state: 'paid', isScanned: true, plan: undefined, paidAt: at, transactionId, payerFen })
  }
  if (entry.kind === 'refunded') {
    const { refundNo, refundId, fen, reason, notifyUrl } = entry
    trade.refunds.set(refundNo, { refundNo, refundId, fen, reason, notifyUrl, at, settledAt: undefined })
  }
  if (entry.kind === 'refund-settled') trade.refunds.get(entry.refundNo)!.settledAt = at
  if (entry.kind === 'notified')
    trade.deliveries.set(entry.event, { attempts: entry.attempt + 1, isOver: entry.accepted })
  if (entry.kind === 'notice-dropped') trade.deliveries.set(entry.event, { attempts: 0, isOver: true })
}

/** Applies one ledger entry to its trade. */
export const applyToTrade = (trade: Trade, entry: Entry): void => {
  changeTrade(trade, entry)
  trade.journal.push({ at: new Date(entry.at), text: journalText(entry, trade.product) })
}

/** The sum of all accepted refunds, settled or not; it never exceeds the total. */
export const refundedFen = (trade: Trade): number => [...trade.refunds.values()].reduce((sum, { fen }) => sum + fen, 0)
