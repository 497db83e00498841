export type Provider = 'wechat' | 'alipay'

/** What a notice tells: a payment, that it can no longer be refunded, or the refund with this number. */
export type Tidings = 'paid' | 'finished' | `refunded ${string}`

/** How the buyer will pay, chosen beforehand: after the order ran out, or in the middle of the merchant's close. */
export type Plan = 'late' | 'during-close'

interface Common {
  at: string
  provider: Provider
  orderNo: string
}

export interface Placed extends Common {
  kind: 'placed'
  fen: number
  subject: string
  notifyUrl: string
  returnUrl?: string
  expiresAt: string
  /** Kept for the merchant and given back with the facts. */
  attach?: string
  /** The merchant's words: a second call with the same number must repeat them. */
  params: string
}

/** One line of the book. */
export type Entry =
  | Placed
  | (Common & { kind: 'coded'; token: string })
  | (Common & { kind: 'opened' | 'scanned' | 'abandoned' | 'closed' | 'finished' })
  | (Common & { kind: 'planned'; plan: Plan })
  | (Common & { kind: 'paid'; transactionId: string; payerFen: number })
  | (Common & {
      kind: 'refunded'
      refundNo: string
      refundId: string
      fen: number
      reason: string
      notifyUrl?: string
    })
  | (Common & { kind: 'refund-settled'; refundNo: string })
  | (Common & { kind: 'told'; tidings: Tidings; attempt: number; status: number; accepted: boolean })
  | (Common & { kind: 'untold'; tidings: Tidings })

export interface Refund {
  refundNo: string
  refundId: string
  fen: number
  reason: string
  notifyUrl: string | undefined
  at: Date
  settledAt: Date | undefined
}

export interface Telling {
  attempts: number
  /** Accepted by the merchant, or given up on purpose. */
  isOver: boolean
}

/** A trade as the provider sees it: the sum of its lines in the book. */
export interface Trade {
  provider: Provider
  orderNo: string
  fen: number
  subject: string
  notifyUrl: string
  returnUrl: string | undefined
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
  tellings: Map<Tidings, Telling>
  journal: { at: Date; text: string }[]
}

const sentence = (entry: Entry): string => {
  switch (entry.kind) {
    case 'placed':
      return '收到下单，签名正确'
    case 'coded':
      return entry.provider === 'wechat' ? '返回二维码地址' : '转到收银台'
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
    case 'told':
      return `第 ${entry.attempt + 1} 次通知：${entry.accepted ? '商户已接受' : `未被接受（${entry.status || '无应答'}）`}`
    case 'untold':
      return '通知丢失，不再发送'
  }
}

export const newTrade = (entry: Placed): Trade => ({
  provider: entry.provider,
  orderNo: entry.orderNo,
  fen: entry.fen,
  subject: entry.subject,
  notifyUrl: entry.notifyUrl,
  returnUrl: entry.returnUrl,
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
  tellings: new Map(),
  journal: [],
})

const changeTrade = (trade: Trade, entry: Entry): void => {
  const at = new Date(entry.at)
  if (entry.kind === 'opened') trade.isOpened = true
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
  if (entry.kind === 'told') trade.tellings.set(entry.tidings, { attempts: entry.attempt + 1, isOver: entry.accepted })
  if (entry.kind === 'untold') trade.tellings.set(entry.tidings, { attempts: 0, isOver: true })
}

/** What one more line of the book makes of a trade. */
export const apply = (trade: Trade, entry: Entry): void => {
  changeTrade(trade, entry)
  trade.journal.push({ at: new Date(entry.at), text: sentence(entry) })
}

/** Refunds taken on, settled or not: no more than the total may ever be given back. */
export const refundedFen = (trade: Trade): number => [...trade.refunds.values()].reduce((sum, { fen }) => sum + fen, 0)
