import type { Page } from './page-encodings.ts'

interface Entry extends Page {
  topics: readonly string[]
  expiresAt: number
  /** Used since the last look of the eviction: gets a second chance. */
  isUsed: boolean
}

/** Pages in memory, bounded by bytes and by age. What was used since the last look is spared once when room is made. */
export function createPageStore(maxBytes: number, maxAgeMs: number) {
  const entries = new Map<string, Entry>()
  const counts = { bytes: 0, dropped: 0, evicted: 0 }

  function remove(key: string, entry: Entry) {
    entries.delete(key)
    counts.bytes -= entry.bytes
  }

  function makeRoom(newest: string) {
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

  return {
    find(key: string): Page | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expiresAt <= Date.now()) {
        remove(key, entry)
        return undefined
      }
      entry.isUsed = true
      return entry
    },
    add(key: string, topics: readonly string[], page: Page) {
      if (page.bytes > maxBytes / 4) return
      const old = entries.get(key)
      if (old) remove(key, old)
      entries.set(key, { ...page, topics, expiresAt: Date.now() + maxAgeMs, isUsed: false })
      counts.bytes += page.bytes
      makeRoom(key)
    },
    removeWhere(matches: (topics: readonly string[]) => boolean) {
      for (const [key, entry] of entries) {
        if (!matches(entry.topics)) continue
        remove(key, entry)
        counts.dropped++
      }
    },
    stats: () => ({ ...counts, pages: entries.size }),
  }
}
