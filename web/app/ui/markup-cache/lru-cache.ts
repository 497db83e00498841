/** A cache limited by bytes (keys and values); the least recently used entries are evicted first. */
export const createLruCache = <Value>(maxBytes: number, sizeOf: (value: Value) => number) => {
  const entries = new Map<string, Value>()
  let bytes = 0
  // Keys hold Chinese text, which V8 stores as two bytes per character.
  const cost = (key: string, value: Value) => 2 * key.length + sizeOf(value)

  const find = (key: string): Value | undefined => {
    const value = entries.get(key)
    if (value === undefined) return undefined
    entries.delete(key)
    entries.set(key, value)
    return value
  }

  const add = (key: string, value: Value): Value => {
    entries.set(key, value)
    bytes += cost(key, value)
    for (const [oldestKey, oldest] of entries) {
      if (bytes <= maxBytes) break
      entries.delete(oldestKey)
      bytes -= cost(oldestKey, oldest)
    }
    return value
  }
  return { find, add, stats: () => ({ bytes, count: entries.size }) }
}
