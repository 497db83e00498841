import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#kernel/log/index.ts'
import type { Subscribe, Subscription } from './carrier.ts'

const checkMs = 15_000
const answerMs = 5_000
const firstPauseMs = 100
const longestPauseMs = 5_000

interface Options {
  /** The carrier's name in the log. */
  carrier: string
  subscribe: Subscribe
  receive(payload: string): void
  /** The connection is lost; payloads may be missed from here on. */
  onLost(): void
  onBack(): void
  log: Log
}

export interface LastingSubscription {
  /** Ends the connection, so that another one is opened. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** Subscribes, and does so again, however long it takes, whenever the connection breaks. Rejects if the first time fails. */
export const keepSubscribed = async (options: Options): Promise<LastingSubscription> => {
  const { carrier, onLost, onBack, log } = options
  const closing = new AbortController()
  let current = await open(options)
  let watching = watch()

  async function watch(): Promise<void> {
    await current.ended
    if (closing.signal.aborted) return
    log.warn({ carrier }, 'lost the connection for events; connecting again')
    onLost()
    const again = await reopen()
    if (!again) return
    current = again
    if (closing.signal.aborted) return current.end()
    log.info({ carrier }, 'listening for events again')
    onBack()
    watching = watch()
  }

  /** Undefined if it was closed meanwhile. */
  async function reopen(): Promise<Subscription | undefined> {
    for (let wait = firstPauseMs; !closing.signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        return await open(options)
      } catch (error) {
        if (closing.signal.aborted) return undefined
        log.warn({ err: error, carrier, wait }, 'cannot listen for events yet')
        await pause(wait, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  return {
    renew: () => current.end(),
    async close() {
      closing.abort()
      await current.end()
      await watching
    },
  }
}

/** A subscription that is ended when the other side no longer answers. */
const open = async ({ subscribe, receive }: Options): Promise<Subscription> => {
  const subscription = await subscribe(receive)
  const { ended, check, end } = subscription
  const timer = setInterval(() => {
    Promise.race([check(), pause(answerMs).then(() => Promise.reject(new Error('no answer')))]).catch(end)
  }, checkMs)
  timer.unref()
  ended.then(() => clearInterval(timer))
  return subscription
}
