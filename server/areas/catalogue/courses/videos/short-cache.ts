/**
 * Caches the results of `load` by key for `ms` milliseconds and at most `maxKeys` keys, since a player sends many requests
 * that need the same facts. Failures are not cached.
 */
export const shortCache = <T>(load: (key: string) => Promise<T>, { ms, maxKeys }: { ms: number; maxKeys: number }) => {
  const entries = new Map<string, { until: number; value: Promise<T> }>()
  return {
    get(key: string): Promise<T> {
      const found = entries.get(key)
      if (found && found.until > performance.now()) return found.value
      entries.delete(key)
      if (entries.size >= maxKeys) entries.delete(entries.keys().next().value!)
      const value = load(key)
      entries.set(key, { until: performance.now() + ms, value })
      value.catch(() => entries.delete(key))
      return value
    },
    clear: () => entries.clear(),
  }
}
