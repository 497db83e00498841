import type { AlipayApi } from './alipay-api.ts'
import { parametersOf } from './alipay-request.ts'
import type { Taken } from './book.ts'
import type { Clock } from './clock.ts'
import type { Counter, Settings } from './counter.ts'
import type { Deliveries, Sent, TellingPlan } from './deliveries.ts'
import { type FaultKind, type Faults, faultKinds } from './faults.ts'
import { type Forgery, forgeries } from './notice.ts'
import type { Entry, Provider, Tidings, Trade } from './trade.ts'

/** A wish the controls cannot grant, in words. */
export class BadControl extends Error {}

export interface TradeView {
  provider: string
  orderNo: string
  state: Trade['state']
  isScanned: boolean
  fen: number
  transactionId: string | undefined
  plan: string | undefined
  refunds: { refundNo: string; fen: number; isSettled: boolean }[]
  tellings: Record<string, { attempts: number; isOver: boolean }>
  journal: string[]
}

const toView = (trade: Trade): TradeView => ({
  provider: trade.provider,
  orderNo: trade.orderNo,
  state: trade.state,
  isScanned: trade.isScanned,
  fen: trade.fen,
  transactionId: trade.transactionId,
  plan: trade.plan,
  refunds: [...trade.refunds.values()].map((each) => ({
    refundNo: each.refundNo,
    fen: each.fen,
    isSettled: each.settledAt !== undefined,
  })),
  tellings: Object.fromEntries(trade.tellings),
  journal: trade.journal.map(({ text }) => text),
})

interface OfOrder {
  orderNo: string
}

/** Everything a test may bring about; each takes one object, so that the HTTP side offers the same. */
export interface Controls {
  trades(): TradeView[]
  trade(wish: OfOrder): TradeView
  /** Money taken, payment by payment, and the sums. */
  book(): { takenFen: number; refundedFen: number; rows: Taken[] }
  /** Opens Alipay's signed page address as a browser would. */
  land(wish: { url: string }): { token: string; orderNo: string }
  /** The buyer logs in: from now on Alipay knows the trade. */
  scan(wish: OfOrder): TradeView
  /** `when`: at once, after the order ran out, or inside the merchant's next close. `isLate` pays a dead order at once. */
  pay(
    wish: OfOrder & {
      couponFen?: number
      isLate?: boolean
      when?: 'now' | 'after-expiry' | 'during-close'
      notice?: TellingPlan
    },
  ): TradeView
  close(wish: OfOrder): TradeView
  /** A refund from the provider's side; all that is left unless `fen` is given. */
  refund(wish: OfOrder & { fen?: number; refundNo?: string }): TradeView
  settleRefunds(): void
  finish(wish: OfOrder): TradeView
  /** Sends one more notice now and answers what the merchant said. */
  notify(wish: OfOrder & { as?: Tidings; copies?: number; forge?: Forgery }): Promise<Sent[]>
  hold(): void
  release(wish?: { isReversed?: boolean }): Promise<void>
  fault(wish: { call: string; kind: FaultKind; times?: number }): void
  clearFaults(): void
  set(wish: Partial<Settings> & { speed?: number }): Settings
  settled(): Promise<void>
  /** Takes over payments of days before this book began, told and accepted; those it has are left alone. */
  recall(wish: { payments: PastPayment[] }): void
}

export interface PastPayment {
  provider: Provider
  orderNo: string
  fen: number
  subject: string
  orderedAt: string
  paidAt: string
  transactionId: string
}

const linesOf = (past: PastPayment): Entry[] => {
  const { provider, orderNo, fen, subject, orderedAt, paidAt, transactionId } = past
  const of = (at: string) => ({ at, provider, orderNo })
  return [
    { ...of(orderedAt), kind: 'placed', fen, subject, notifyUrl: '', expiresAt: paidAt, params: '' },
    { ...of(paidAt), kind: 'paid', transactionId, payerFen: fen },
    { ...of(paidAt), kind: 'told', tidings: 'paid', attempt: 0, status: 200, accepted: true },
  ]
}

interface Parts {
  counter: Counter
  alipay: AlipayApi
  deliveries: Deliveries
  faults: Faults
  clock: Clock
}

export const openControls = ({ counter, alipay, deliveries, faults, clock }: Parts): Controls => {
  const { book, desk, buyer, cashBack } = counter
  const find = ({ orderNo }: OfOrder): Trade => {
    const trade = book.find('wechat', orderNo) ?? book.find('alipay', orderNo)
    if (!trade) throw new BadControl(`没有订单 ${orderNo}`)
    return trade
  }
  const checkForgery = (trade: Trade, forge: Forgery | undefined) => {
    const known: readonly string[] = forgeries[trade.provider]
    if (forge && !known.includes(forge)) throw new BadControl(`${trade.provider} 没有 ${forge} 这种伪造`)
  }
  const changed = (wish: OfOrder, change: (trade: Trade) => void) => {
    const trade = find(wish)
    change(trade)
    return toView(trade)
  }

  return {
    trades: () => book.trades().map(toView),
    trade: (wish) => toView(find(wish)),
    book() {
      const rows = book.taken()
      const sum = (fen: (row: Taken) => number) => rows.reduce((total, row) => total + fen(row), 0)
      return { takenFen: sum((row) => row.fen), refundedFen: sum((row) => row.refundedFen), rows }
    },
    land({ url }) {
      const { pathname, search, searchParams } = new URL(url, 'http://gateway')
      const call = {
        method: 'GET',
        target: pathname + search,
        path: pathname,
        query: searchParams,
        headers: {},
        body: '',
      }
      const { trade, token } = alipay.land(parametersOf(call))
      return { token, orderNo: trade.orderNo }
    },
    scan: (wish) => changed(wish, desk.scan),
    pay: ({ when = 'now', orderNo, ...options }) =>
      changed({ orderNo }, (trade) => {
        checkForgery(trade, options.notice?.forge)
        if (when === 'now') return buyer.pay(trade, options)
        desk.scan(trade)
        desk.plan(trade, when === 'after-expiry' ? 'late' : 'during-close')
        if (when === 'after-expiry') buyer.payAfterExpiry(trade)
      }),
    close: (wish) => changed(wish, desk.close),
    refund: ({ fen, refundNo, ...wish }) =>
      changed(wish, (trade) => {
        const left = trade.fen - [...trade.refunds.values()].reduce((sum, each) => sum + each.fen, 0)
        const number = refundNo ?? `PLATFORM_${trade.orderNo}_${trade.refunds.size + 1}`
        cashBack.refund(trade, { refundNo: number, fen: fen ?? left, reason: '商户平台退款' })
      }),
    settleRefunds() {
      for (const trade of book.trades())
        for (const refund of trade.refunds.values()) if (!refund.settledAt) cashBack.settle(trade, refund.refundNo)
    },
    finish: (wish) =>
      changed(wish, (trade) => {
        if (trade.provider !== 'alipay' || !trade.paidAt) throw new BadControl('只有已支付的支付宝交易会结束')
        desk.finish(trade)
        deliveries.tell(trade, 'finished')
      }),
    async notify({ as = 'paid', copies, forge, ...wish }) {
      const trade = find(wish)
      checkForgery(trade, forge)
      const isRefund = as.startsWith('refunded ')
      if (isRefund ? !trade.refunds.has(as.slice(9)) : !trade.paidAt) throw new BadControl('没有可通知的内容')
      return await deliveries.send(trade, as, { ...(copies ? { copies } : {}), ...(forge ? { forge } : {}) })
    },
    hold: () => deliveries.hold(),
    release: (wish) => deliveries.release(wish?.isReversed ?? false),
    fault(wish) {
      if (!faultKinds.includes(wish.kind)) throw new BadControl(`没有 ${wish.kind} 这种故障`)
      faults.set(wish)
    },
    clearFaults: () => faults.clear(),
    set({ speed, ...settings }) {
      if (speed !== undefined && !(speed > 0)) throw new BadControl('speed 应大于 0')
      if (speed !== undefined) clock.setSpeed(speed)
      return Object.assign(counter.settings, settings)
    },
    settled: () => deliveries.settled(),
    recall({ payments }) {
      const unknown = payments.filter(({ provider, orderNo }) => !book.find(provider, orderNo))
      book.record(...unknown.flatMap(linesOf))
    },
  }
}
