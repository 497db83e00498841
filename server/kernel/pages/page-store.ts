import type { Page } from './page-encodings.ts'

interface Entry extends Page {
  topics: readonly string[]
  expiresAt: number
  /** Announcements may have been missed since it was stored: only better than an error. */
  isOutdated: boolean
  /** Used since the last eviction run: gets a second chance. */
  isUsed: boolean
}

/** Pages in memory, limited by bytes and by age; eviction spares once what was used since its last run. */
export function createPageStore(maxBytes: number, maxAgeMs: number) {
  const entries = new Map<string, Entry>()
  /** Topic -> keys of the pages in memory; a topic without pages has no entry, so the index grows with the pages alone. */
  const keysByTopic = new Map<string, Set<string>>()
  const counts = { bytes: 0, dropped: 0, evicted: 0 }

  function insert(key: string, entry: Entry) {
    entries.set(key, entry)
    counts.bytes += entry.bytes
    for (const topic of entry.topics) {
      const keys = keysByTopic.get(topic) ?? new Set()
      keysByTopic.set(topic, keys.add(key))
    }
  }

  function remove(key: string, entry: Entry) {
    entries.delete(key)
    counts.bytes -= entry.bytes
    for (const topic of entry.topics) {
      const keys = keysByTopic.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) keysByTopic.delete(topic)
    }
  }

  function evict(newest: string) {
    for (const [key, entry] of entries) {
      if (counts.bytes <= maxBytes) return
      if (entry.isUsed && key !== newest) {
        entries.delete(key)
        entries.set(key, { ...entry, isUsed: false })
      } else {
        remove(key, entry)
        counts.evicted++
      }
    }
  }

  function drop(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    remove(key, entry)
    counts.dropped++
  }

  return {
    /** Expired pages stay until they are replaced or evicted. */
    find(key: string, mayBeExpired = false): Page | undefined {
      const entry = entries.get(key)
      if (!entry || entry.isOutdated || (!mayBeExpired && entry.expiresAt <= Date.now())) return undefined
      entry.isUsed = true
      return entry
    },
    /** The page whatever its age. */
    findOutdated: (key: string): Page | undefined => entries.get(key),
    add(key: string, topics: readonly string[], page: Page) {
      if (page.bytes > maxBytes / 4) return
      const old = entries.get(key)
      if (old) remove(key, old)
      insert(key, { ...page, topics, expiresAt: Date.now() + maxAgeMs, isOutdated: false, isUsed: false })
      evict(key)
    },
    dropTopics(topics: readonly string[]) {
      for (const topic of topics) for (const key of [...(keysByTopic.get(topic) ?? [])]) drop(key)
    },
    markOutdated() {
      for (const entry of entries.values()) entry.isOutdated = true
    },
    stats: () => ({ ...counts, pages: entries.size, topics: keysByTopic.size }),
  }
}
