import type { Db } from '#kernel/database/index.ts'

/** Counting a whole table may take as long as a hundred lists, so the counts beside them may be this old. */
const maxAgeMs = 30_000
/** The oldest goes first. */
const mostEntries = 200

interface Entry {
  value: Promise<unknown>
  countedAt: number
}

const kept = new WeakMap<Db, Map<string, Entry>>()

/**
 * The exact counts beside the filters of a list, such as the years and categories with their numbers, counted by one query
 * at most every half minute in each process. All callers share the value, so it must not be changed.
 */
export const keptCounts = <T>(db: Db, key: string, count: () => Promise<T>): Promise<T> => {
  const entries = kept.get(db) ?? new Map<string, Entry>()
  kept.set(db, entries)
  const known = entries.get(key)
  if (known && Date.now() - known.countedAt < maxAgeMs) return known.value as Promise<T>
  const entry = { value: count(), countedAt: Date.now() }
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size > mostEntries) entries.delete(entries.keys().next().value!)
  entry.value.catch(() => {
    if (entries.get(key) === entry) entries.delete(key)
  })
  return entry.value
}
