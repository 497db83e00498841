import { alipayNotice } from '../alipay/alipay-notice.ts'
import type { Clock } from '../clock.ts'
import type { Keys } from '../keys.ts'
import type { Ledger } from '../trades/ledger.ts'
import type { NoticeEvent, Provider, Trade } from '../trades/trade.ts'
import { wechatNotice } from '../wechat-pay/wechat-notice.ts'
import type { Forgery } from './notice.ts'
import { type MerchantResponse, postNotice } from './post-notice.ts'

const minutes = (...counts: number[]) => counts.map((count) => count * 60)

/** Seconds to wait before each retry of a notice that was not accepted. */
export const schedules: Record<Provider, number[]> = {
  wechat: [15, 15, 30, ...minutes(3, 10, 20, 30, 30, 30, 60, 180, 180, 180, 360, 360)],
  alipay: minutes(4, 10, 10, 60, 120, 360, 900),
}

/** Faults of the first attempt to deliver a notice; retries are always genuine. */
export interface DeliveryPlan {
  isDropped?: boolean
  delaySeconds?: number
  /** Number of identical notices sent at the same time. */
  copies?: number
  forge?: Forgery
}

export interface Sent extends MerchantResponse {
  accepted: boolean
}

export interface Deliveries {
  /** Notifies the merchant, and retries until it accepts or the schedule ends. */
  deliver(trade: Trade, event: NoticeEvent, plan?: DeliveryPlan): void
  /** Sends immediately, outside the schedule. */
  send(trade: Trade, event: NoticeEvent, options?: { copies?: number; forge?: Forgery }): Promise<Sent[]>
  hold(): void
  /** Sends the held notices one after the other. */
  release(isReversed: boolean): Promise<void>
  /** Continues deliveries that were not accepted before a restart. */
  resume(): void
  /** Resolves when no delivery is running. */
  settled(): Promise<void>
  /** Aborts running deliveries. */
  stop(): Promise<void>
}

const isAccepted = (provider: Provider, { status, body }: MerchantResponse): boolean =>
  provider === 'wechat' ? status === 200 || status === 204 : status === 200 && body === 'success'

const targetOf = (trade: Trade, event: NoticeEvent): string =>
  (trade.provider === 'wechat' && trade.refunds.get(event.slice(9))?.notifyUrl) || trade.notifyUrl

/** All events of a trade that the merchant should have been notified of; trades of the demo's past name no address. */
const eventsOf = (trade: Trade): NoticeEvent[] => {
  const events = [
    ...(trade.paidAt ? (['paid'] as const) : []),
    ...[...trade.refunds.values()]
      .filter((refund) => refund.settledAt && (trade.provider === 'alipay' || refund.notifyUrl))
      .map((refund) => `refunded ${refund.refundNo}` as const),
    ...(trade.isFinished ? (['finished'] as const) : []),
  ]
  return events.filter((event) => targetOf(trade, event) !== '')
}

export const openDeliveries = (
  { keys, ledger, clock }: { keys: Keys; ledger: Ledger; clock: Clock },
  sendsProbe: boolean,
): Deliveries => {
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  let held: (() => Promise<void>)[] | undefined
  let mustProbe = sendsProbe

  const sendOne = async (trade: Trade, event: NoticeEvent, forge?: Forgery): Promise<Sent> => {
    const make = trade.provider === 'wechat' ? wechatNotice : alipayNotice
    const response = await postNotice(targetOf(trade, event), make(keys, trade, event, forge), ending.signal)
    return { ...response, accepted: isAccepted(trade.provider, response) }
  }

  const send: Deliveries['send'] = (trade, event, { copies = 1, forge } = {}) =>
    Promise.all(Array.from({ length: copies }, () => sendOne(trade, event, forge)))

  /** WeChat Pay sometimes sends a wrong signature to test that merchants check it; the simulator does so once per run. */
  const probe = async (trade: Trade, event: NoticeEvent) => {
    if (!mustProbe || trade.provider !== 'wechat') return
    mustProbe = false
    await sendOne(trade, event, 'signtest')
  }

  const whenReleased = async (work: () => Promise<void>): Promise<void> => {
    if (!held) return await work()
    const queue = held
    await new Promise<void>((resolve) => {
      queue.push(() => work().then(resolve))
    })
  }

  const attempt = async (trade: Trade, event: NoticeEvent, number: number, plan: DeliveryPlan): Promise<boolean> => {
    let sent: Sent[] = []
    await whenReleased(async () => {
      await probe(trade, event)
      sent = await send(trade, event, number === 0 ? plan : {})
    })
    // Aborted by shutdown: the next run delivers it again.
    if (ending.signal.aborted) return true
    const accepted = sent.some((each) => each.accepted)
    const { provider, orderNo } = trade
    const at = new Date().toISOString()
    const status = sent.at(-1)?.status ?? 0
    ledger.record({ kind: 'notified', at, provider, orderNo, event, attempt: number, status, accepted })
    return accepted
  }

  const deliverUntilAccepted = async (
    trade: Trade,
    event: NoticeEvent,
    from: number,
    plan: DeliveryPlan,
  ): Promise<void> => {
    const pauses = [plan.delaySeconds ?? 0, ...schedules[trade.provider]]
    for (const [number, pause] of pauses.entries()) {
      if (number < from) continue
      if (pause > 0 && !(await clock.wait(pause))) return
      if (await attempt(trade, event, number, plan)) return
    }
  }

  const start = (trade: Trade, event: NoticeEvent, from: number, plan: DeliveryPlan) => {
    const work = deliverUntilAccepted(trade, event, from, plan).finally(() => running.delete(work))
    running.add(work)
  }

  return {
    send,
    deliver(trade, event, plan = {}) {
      if (!plan.isDropped) return start(trade, event, 0, plan)
      const { provider, orderNo } = trade
      ledger.record({ kind: 'notice-dropped', at: new Date().toISOString(), provider, orderNo, event })
    },
    hold() {
      held ??= []
    },
    async release(isReversed) {
      const queue = held ?? []
      held = undefined
      for (const work of isReversed ? queue.reverse() : queue) await work()
    },
    resume() {
      for (const trade of ledger.trades())
        for (const event of eventsOf(trade)) {
          const status = trade.deliveries.get(event)
          if (!status?.isOver) start(trade, event, status?.attempts ?? 0, {})
        }
    },
    async settled() {
      await Promise.all(running)
    },
    async stop() {
      ending.abort()
      for (const work of held ?? []) await work()
      await Promise.all(running)
    },
  }
}
