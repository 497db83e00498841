import type { Log } from '#kernel/log/index.ts'
import type { Carrier, Subscribe } from './carriers/carrier.ts'
import { keepSubscribed, type LastingSubscription } from './carriers/keep-subscribed.ts'
import { eventsApplication, listenAt } from './carriers/postgres.ts'
import { payloadEnd } from './outbox.ts'

/** What a transaction announced after its commit. */
export interface AppEvent {
  topic: string
  [field: string]: unknown
}

export interface Events {
  /** Calls the handler for every event of the topic; returns a function that unsubscribes. */
  on(topic: string, handler: (event: AppEvent) => void): () => void
  /** Called when a connection is lost: from here on events may be missed, so caches must be dropped. */
  onLost(handler: () => void): () => void
  /** Called when listening again. Events in between were missed. */
  onBack(handler: () => void): () => void
  close(): Promise<void>
}

type Handlers = Map<string, Set<(event: AppEvent) => void>>

/**
 * Listens for events of PostgreSQL, and of another carrier if there is one, each on a connection of its own. PostgreSQL
 * is listened to in any case: it carries what the other one did not accept and what commands announce, and losing it may
 * mean that another server leads, on which a commit exists whose process never learned of it.
 */
export async function listen(directUrl: string, log: Log, carrier?: Carrier): Promise<Events> {
  const handlers: Handlers = new Map()
  const lost = new Set<() => void>()
  const back = new Set<() => void>()
  let lostCarriers = 0
  let other: LastingSubscription | undefined
  const keep = (name: string, subscribe: Subscribe, onReturn?: () => void) =>
    keepSubscribed({
      carrier: name,
      subscribe,
      receive: (payload) => dispatch(payload, handlers, log),
      onLost() {
        lostCarriers += 1
        for (const handler of lost) handler()
      },
      onBack() {
        lostCarriers -= 1
        onReturn?.()
        if (lostCarriers === 0) for (const handler of back) handler()
      },
      log,
    })
  // What returns may be another database than before, whose announcements have another subject.
  const postgres = await keep('PostgreSQL', listenAt(directUrl, applicationOf(carrier)), () => other?.renew())
  try {
    if (carrier) other = await keep(carrier.name, carrier.subscribe)
  } catch (error) {
    await postgres.close()
    throw error
  }

  return {
    on(topic, handler) {
      const known = handlers.get(topic) ?? new Set()
      handlers.set(topic, known.add(handler))
      return () => known.delete(handler)
    },
    onLost: (handler) => added(lost, handler),
    onBack: (handler) => added(back, handler),
    async close() {
      await Promise.all([postgres.close(), other?.close()])
    },
  }
}

/** The doctor sees by it whether all processes use the same carrier. */
const applicationOf = (carrier: Carrier | undefined) =>
  carrier ? `${eventsApplication}, ${carrier.name}` : eventsApplication

function added(handlers: Set<() => void>, handler: () => void) {
  handlers.add(handler)
  return () => {
    handlers.delete(handler)
  }
}

function dispatch(packed: string, handlers: Handlers, log: Log) {
  for (const payload of packed.split(payloadEnd)) {
    const event = parseEvent(payload)
    if (event) handle(event, handlers, log)
    else log.warn({ length: payload.length }, 'an event that is not ours')
  }
}

function handle(event: AppEvent, handlers: Handlers, log: Log) {
  for (const handler of handlers.get(event.topic) ?? []) {
    try {
      handler(event)
    } catch (error) {
      log.error({ err: error, topic: event.topic }, 'an event handler failed')
    }
  }
}

function parseEvent(payload: string): AppEvent | undefined {
  try {
    const event: unknown = JSON.parse(payload)
    return typeof event === 'object' && event !== null && 'topic' in event && typeof event.topic === 'string'
      ? (event as AppEvent)
      : undefined
  } catch {
    return undefined
  }
}
