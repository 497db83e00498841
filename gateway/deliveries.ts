import { alipayNotice } from './alipay-notice.ts'
import type { Book } from './book.ts'
import type { Clock } from './clock.ts'
import type { Keys } from './keys.ts'
import type { Forgery } from './notice.ts'
import { type Answered, post } from './post.ts'
import type { Provider, Tidings, Trade } from './trade.ts'
import { wechatNotice } from './wechat-notice.ts'

const minutes = (...counts: number[]) => counts.map((count) => count * 60)

/** Seconds before each repetition of a notice that was not accepted. */
export const schedules: Record<Provider, number[]> = {
  wechat: [15, 15, 30, ...minutes(3, 10, 20, 30, 30, 30, 60, 180, 180, 180, 360, 360)],
  alipay: minutes(4, 10, 10, 60, 120, 360, 900),
}

/** How the first sending of a notice goes; repetitions are always true. */
export interface TellingPlan {
  isDropped?: boolean
  delaySeconds?: number
  /** Sent so many times at once. */
  copies?: number
  forge?: Forgery
}

export interface Sent extends Answered {
  accepted: boolean
}

export interface Deliveries {
  /** Starts telling the merchant and repeats until it accepts or the schedule ends. */
  tell(trade: Trade, tidings: Tidings, plan?: TellingPlan): void
  /** Sends at once, outside the schedule. */
  send(trade: Trade, tidings: Tidings, options?: { copies?: number; forge?: Forgery }): Promise<Sent[]>
  hold(): void
  /** Lets go what was held, one after the other. */
  release(isReversed: boolean): Promise<void>
  /** Goes on with what was not accepted before a restart. */
  resume(): void
  /** Resolves when no notice is under way. */
  settled(): Promise<void>
  /** Breaks off what is under way. */
  stop(): Promise<void>
}

const isAccepted = (provider: Provider, { status, body }: Answered): boolean =>
  provider === 'wechat' ? status === 200 || status === 204 : status === 200 && body === 'success'

const targetOf = (trade: Trade, tidings: Tidings): string =>
  (trade.provider === 'wechat' && trade.refunds.get(tidings.slice(9))?.notifyUrl) || trade.notifyUrl

/** All that a merchant should have heard of a trade. */
const tidingsOf = (trade: Trade): Tidings[] => [
  ...(trade.paidAt ? (['paid'] as const) : []),
  ...[...trade.refunds.values()]
    .filter((refund) => refund.settledAt && (trade.provider === 'alipay' || refund.notifyUrl))
    .map((refund) => `refunded ${refund.refundNo}` as const),
  ...(trade.isFinished ? (['finished'] as const) : []),
]

export const openDeliveries = (
  { keys, book, clock }: { keys: Keys; book: Book; clock: Clock },
  sendsProbe: boolean,
): Deliveries => {
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  let held: (() => Promise<void>)[] | undefined
  let mustProbe = sendsProbe

  const sendOne = async (trade: Trade, tidings: Tidings, forge?: Forgery): Promise<Sent> => {
    const make = trade.provider === 'wechat' ? wechatNotice : alipayNotice
    const answered = await post(targetOf(trade, tidings), make(keys, trade, tidings, forge), ending.signal)
    return { ...answered, accepted: isAccepted(trade.provider, answered) }
  }

  const send: Deliveries['send'] = (trade, tidings, { copies = 1, forge } = {}) =>
    Promise.all(Array.from({ length: copies }, () => sendOne(trade, tidings, forge)))

  /** WeChat Pay tests now and then whether a merchant looks at signatures: here once in every run. */
  const probe = async (trade: Trade, tidings: Tidings) => {
    if (!mustProbe || trade.provider !== 'wechat') return
    mustProbe = false
    await sendOne(trade, tidings, 'signtest')
  }

  const whenFree = async (work: () => Promise<void>): Promise<void> => {
    if (!held) return await work()
    const queue = held
    await new Promise<void>((resolve) => {
      queue.push(() => work().then(resolve))
    })
  }

  const attempt = async (trade: Trade, tidings: Tidings, number: number, plan: TellingPlan): Promise<boolean> => {
    let sent: Sent[] = []
    await whenFree(async () => {
      await probe(trade, tidings)
      sent = await send(trade, tidings, number === 0 ? plan : {})
    })
    // Cut off by the end of the run: the next one sends it again.
    if (ending.signal.aborted) return true
    const accepted = sent.some((each) => each.accepted)
    const { provider, orderNo } = trade
    const at = new Date().toISOString()
    const status = sent.at(-1)?.status ?? 0
    book.record({ kind: 'told', at, provider, orderNo, tidings, attempt: number, status, accepted })
    return accepted
  }

  const campaign = async (trade: Trade, tidings: Tidings, from: number, plan: TellingPlan): Promise<void> => {
    const pauses = [plan.delaySeconds ?? 0, ...schedules[trade.provider]]
    for (const [number, pause] of pauses.entries()) {
      if (number < from) continue
      if (pause > 0 && !(await clock.wait(pause))) return
      if (await attempt(trade, tidings, number, plan)) return
    }
  }

  const start = (trade: Trade, tidings: Tidings, from: number, plan: TellingPlan) => {
    const work = campaign(trade, tidings, from, plan).finally(() => running.delete(work))
    running.add(work)
  }

  return {
    send,
    tell(trade, tidings, plan = {}) {
      if (!plan.isDropped) return start(trade, tidings, 0, plan)
      const { provider, orderNo } = trade
      book.record({ kind: 'untold', at: new Date().toISOString(), provider, orderNo, tidings })
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
      for (const trade of book.trades())
        for (const tidings of tidingsOf(trade)) {
          const telling = trade.tellings.get(tidings)
          if (!telling?.isOver) start(trade, tidings, telling?.attempts ?? 0, {})
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
