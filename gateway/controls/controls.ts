import type { AlipayApi } from '../alipay/alipay-api.ts'
import { parametersOf } from '../alipay/alipay-request.ts'
import type { Clock } from '../clock.ts'
import { getCall } from '../http.ts'
import { type Forgery, forgeries } from '../notices/notice.ts'
import type { Deliveries, DeliveryPlan, Sent } from '../notices/notice-delivery.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import type { PaymentRow } from '../trades/ledger.ts'
import type { Entry, NoticeEvent, Provider, Trade } from '../trades/trade.ts'
import { type FaultKind, type Faults, faultKinds } from './faults.ts'

/** A control request that cannot be carried out; the message says why. */
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
  deliveries: Record<string, { attempts: number; isOver: boolean }>
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
  deliveries: Object.fromEntries(trade.deliveries),
  journal: trade.journal.map(({ text }) => text),
})

interface OrderInput {
  orderNo: string
}

/** Everything tests can make the simulator do. Each control takes one object, so that all are available over HTTP. */
export interface Controls {
  trades(): TradeView[]
  trade(input: OrderInput): TradeView
  /** All payments and their totals. */
  ledger(): { paidFen: number; refundedFen: number; rows: PaymentRow[] }
  /** Opens Alipay's signed page address the way a browser does. */
  openPaymentPage(input: { url: string }): { token: string; orderNo: string }
  /** The buyer scans the code and logs in; from then on Alipay knows the trade. */
  scan(input: OrderInput): TradeView
  /** `when`: now, after the order has expired, or during the merchant's next close. `isLate` pays a closed or expired order now. */
  pay(
    input: OrderInput & {
      couponFen?: number
      isLate?: boolean
      when?: 'now' | 'after-expiry' | 'during-close'
      notice?: DeliveryPlan
    },
  ): TradeView
  close(input: OrderInput): TradeView
  /** A refund started by the provider: `fen`, or all that has not been refunded yet. */
  refund(input: OrderInput & { fen?: number; refundNo?: string }): TradeView
  settleRefunds(): void
  finish(input: OrderInput): TradeView
  /** Sends one more notice now and returns the merchant's responses. */
  notify(input: OrderInput & { as?: NoticeEvent; copies?: number; forge?: Forgery }): Promise<Sent[]>
  hold(): void
  release(input?: { isReversed?: boolean }): Promise<void>
  fault(input: { call: string; kind: FaultKind; times?: number }): void
  clearFaults(): void
  set(input: Partial<Settings> & { speed?: number }): Settings
  settled(): Promise<void>
  /** Adds payments of earlier days, with their notices already accepted. Orders the ledger knows are skipped. */
  importPayments(input: { payments: PastPayment[] }): void
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

const entriesOf = (past: PastPayment): Entry[] => {
  const { provider, orderNo, fen, subject, orderedAt, paidAt, transactionId } = past
  const of = (at: string) => ({ at, provider, orderNo })
  return [
    { ...of(orderedAt), kind: 'placed', fen, subject, notifyUrl: '', expiresAt: paidAt, params: '' },
    { ...of(paidAt), kind: 'paid', transactionId, payerFen: fen },
    { ...of(paidAt), kind: 'notified', event: 'paid', attempt: 0, status: 200, accepted: true },
  ]
}

interface Parts {
  services: Services
  alipay: AlipayApi
  deliveries: Deliveries
  faults: Faults
  clock: Clock
}

export const openControls = ({ services, alipay, deliveries, faults, clock }: Parts): Controls => {
  const { ledger, operations, buyer, refunds } = services
  const find = ({ orderNo }: OrderInput): Trade => {
    const trade = ledger.find('wechat', orderNo) ?? ledger.find('alipay', orderNo)
    if (!trade) throw new BadControl(`没有订单 ${orderNo}`)
    return trade
  }
  const checkForgery = (trade: Trade, forge: Forgery | undefined) => {
    const known: readonly string[] = forgeries[trade.provider]
    if (forge && !known.includes(forge)) throw new BadControl(`${trade.provider} 没有 ${forge} 这种伪造`)
  }
  const changed = (input: OrderInput, change: (trade: Trade) => void) => {
    const trade = find(input)
    change(trade)
    return toView(trade)
  }

  return {
    trades: () => ledger.trades().map(toView),
    trade: (input) => toView(find(input)),
    ledger() {
      const rows = ledger.payments()
      const sum = (fen: (row: PaymentRow) => number) => rows.reduce((total, row) => total + fen(row), 0)
      return { paidFen: sum((row) => row.fen), refundedFen: sum((row) => row.refundedFen), rows }
    },
    openPaymentPage({ url }) {
      const { trade, token } = alipay.openPaymentPage(parametersOf(getCall(url)))
      return { token, orderNo: trade.orderNo }
    },
    scan: (input) => changed(input, operations.scan),
    pay: ({ when = 'now', orderNo, ...options }) =>
      changed({ orderNo }, (trade) => {
        checkForgery(trade, options.notice?.forge)
        if (when === 'now') return buyer.pay(trade, options)
        operations.scan(trade)
        operations.plan(trade, when === 'after-expiry' ? 'late' : 'during-close')
        if (when === 'after-expiry') buyer.payAfterExpiry(trade)
      }),
    close: (input) => changed(input, operations.close),
    refund: ({ fen, refundNo, ...input }) =>
      changed(input, (trade) => {
        const left = trade.fen - [...trade.refunds.values()].reduce((sum, each) => sum + each.fen, 0)
        const number = refundNo ?? `PLATFORM_${trade.orderNo}_${trade.refunds.size + 1}`
        refunds.refund(trade, { refundNo: number, fen: fen ?? left, reason: '商户平台退款' })
      }),
    settleRefunds() {
      for (const trade of ledger.trades())
        for (const refund of trade.refunds.values()) if (!refund.settledAt) refunds.settle(trade, refund.refundNo)
    },
    finish: (input) =>
      changed(input, (trade) => {
        if (trade.provider !== 'alipay' || !trade.paidAt) throw new BadControl('只有已支付的支付宝交易会结束')
        operations.finish(trade)
        deliveries.deliver(trade, 'finished')
      }),
    async notify({ as = 'paid', copies, forge, ...input }) {
      const trade = find(input)
      checkForgery(trade, forge)
      const isRefund = as.startsWith('refunded ')
      if (isRefund ? !trade.refunds.has(as.slice(9)) : !trade.paidAt) throw new BadControl('没有可通知的内容')
      return await deliveries.send(trade, as, { ...(copies ? { copies } : {}), ...(forge ? { forge } : {}) })
    },
    hold: () => deliveries.hold(),
    release: (input) => deliveries.release(input?.isReversed ?? false),
    fault(input) {
      if (!faultKinds.includes(input.kind)) throw new BadControl(`没有 ${input.kind} 这种故障`)
      faults.set(input)
    },
    clearFaults: () => faults.clear(),
    set({ speed, ...settings }) {
      if (speed !== undefined && !(speed > 0)) throw new BadControl('speed 应大于 0')
      if (speed !== undefined) clock.setSpeed(speed)
      return Object.assign(services.settings, settings)
    },
    settled: () => deliveries.settled(),
    importPayments({ payments }) {
      const unknown = payments.filter(({ provider, orderNo }) => !ledger.find(provider, orderNo))
      ledger.record(...unknown.flatMap(entriesOf))
    },
  }
}
