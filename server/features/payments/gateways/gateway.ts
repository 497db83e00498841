import type { IncomingHttpHeaders } from 'node:http'

export type Provider = 'wechat' | 'alipay'

/**
 * What a provider says about one order, in our words. `absent`: the provider does not know the number (with Alipay that is
 * every order nobody has scanned yet, so it proves nothing). `unknown`: no verdict, ask again; `reason` says why, for logs.
 */
export interface ProviderFacts {
  provider: Provider
  orderNo: string
  state: 'waiting' | 'paid' | 'closed' | 'refunded' | 'absent' | 'unknown'
  transactionId?: string
  /** The order's total, not what a coupon left to pay. */
  fen?: number
  paidAt?: Date
  /** What we gave with the order to be kept, where it is proven to be that. */
  memo?: string
  /** Present when the facts tell of a refund. */
  refundedFen?: number
  reason?: string
}

/** The row of an order as a provider sees it. The same values must be given on every call: providers compare them. */
export interface PayableOrder {
  orderNo: string
  fen: number
  /** Made by us, never by a visitor. */
  subject: string
  /** The last moment somebody can pay; whole seconds. */
  expiresAt: Date
  /** Kept by the provider with the trade and given back with its facts: ASCII letters, digits and dots. */
  memo?: string
}

/** One line of a provider's daily bill. */
export interface BillRow {
  kind: 'payment' | 'refund'
  orderNo: string
  transactionId: string
  refundNo?: string
  fen: number
  at: Date
}

/** What the person is shown: a QR text, with a way into the simulator's 收银台 while it is in use; or a page to open. */
export type PayAnswer = { codeUrl: string; cashierUrl?: string } | { pageUrl: string }

/**
 * One provider. `query`, `close` and `refund` never throw because of the provider: what could not be learnt is `unknown`
 * (`pending` for a refund, to be asked again with the same number). `pay` and `bill` throw `GatewayTrouble`.
 * Every call ends within about five seconds, repetitions included; a bill may take thirty.
 */
export interface Gateway {
  /** WeChat answers `codeUrl`, Alipay `pageUrl`. Repeating it for an unpaid order gives a fresh address of the same trade. */
  pay(order: PayableOrder): Promise<PayAnswer>
  query(orderNo: string): Promise<ProviderFacts>
  /** `closed` and `paid` are the provider's word at that instant: query once more before acting on it. */
  close(orderNo: string): Promise<'closed' | 'paid' | 'unknown'>
  /** Idempotent on `refundNo`: a new number is a second refund. */
  refund(
    order: { orderNo: string; fen: number },
    refundNo: string,
    fen: number,
    reason: string,
  ): Promise<'done' | 'pending' | 'refused'>
  /** Verifies the raw bytes as they came and answers what they say; throws `NoticeRefused`. */
  readNotice(headers: IncomingHttpHeaders, rawBody: Buffer): ProviderFacts
  /** The provider's lines of one Beijing day (`2026-11-15`). */
  bill(day: string): Promise<BillRow[]>
}

/** The provider gave no usable answer. `code` is ours (`timeout`, `unreachable`, `bad_answer`) or the provider's. */
export class GatewayTrouble extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options)
    this.name = 'GatewayTrouble'
    this.code = code
  }
}

/** A notice that must not be believed; `reason` is for logs and the audit line, never for the sender. */
export class NoticeRefused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`notice refused: ${reason}`)
    this.name = 'NoticeRefused'
    this.reason = reason
  }
}
