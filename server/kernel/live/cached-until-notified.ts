import type { Db } from '#kernel/database/index.ts'
import type { Events } from './events.ts'

/** A value may be stale for this long at most, should an announcement be lost. */
const maxAgeMs = 30_000
/** Per topic; beyond it the oldest entry goes. */
const mostEntries = 200

interface Entry {
  value: Promise<unknown>
  readAt: number
}

interface Cache {
  events: Events
  entriesByTopic: Map<string, Map<string, Entry>>
  isListening: boolean
}

const caches = new WeakMap<Db, Cache>()

/** Allows this process to cache reads of the database. While it cannot hear of changes it caches nothing. */
export const startInvalidation = (db: Db, events: Events): void => {
  const cache: Cache = { events, entriesByTopic: new Map(), isListening: true }
  caches.set(db, cache)
  const clear = (isListening: boolean) => {
    for (const entries of cache.entriesByTopic.values()) entries.clear()
    cache.isListening = isListening
  }
  events.onLost(() => clear(false))
  events.onBack(() => clear(true))
}

/**
 * The value that `read` resolves to, cached until any process announces the topic, and for half a minute at most. All callers
 * share the value, so it must not be changed. `key` tells it apart from other values of the topic. A transaction is
 * refused: it must see its own writes, and its uncommitted reads must not reach others.
 */
export const cachedUntilNotified = <T>(db: Db, topic: string, key: string, read: () => Promise<T>): Promise<T> => {
  if (db.isTransaction) throw new Error(`inside a transaction "${topic}" must be read from the database`)
  const cache = caches.get(db)
  if (!cache?.isListening) return read()
  const entries = entriesOf(cache, topic)
  const cached = entries.get(key)
  if (cached && Date.now() - cached.readAt < maxAgeMs) return cached.value as Promise<T>
  const entry = { value: read(), readAt: Date.now() }
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size > mostEntries) entries.delete(entries.keys().next().value!)
  entry.value.catch(() => {
    if (entries.get(key) === entry) entries.delete(key)
  })
  return entry.value
}

const entriesOf = ({ events, entriesByTopic }: Cache, topic: string) => {
  const known = entriesByTopic.get(topic)
  if (known) return known
  const entries = new Map<string, Entry>()
  entriesByTopic.set(topic, entries)
  events.on(topic, () => entries.clear())
  return entries
}

/** Drops the cached values in this process at once; other processes drop theirs on NOTIFY. */
export const invalidate = (db: Db, topics: Iterable<string>): void => {
  const cache = caches.get(db)
  if (cache) for (const topic of topics) cache.entriesByTopic.get(topic)?.clear()
}
