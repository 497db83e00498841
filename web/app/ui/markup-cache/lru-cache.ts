/** Remembers values by key; what was not used for longest is given up beyond so many bytes of both. */
export const createMemory = <Value>(mostBytes: number, sizeOf: (value: Value) => number) => {
  const kept = new Map<string, Value>()
  let bytes = 0
  // A key is text that is not only of Latin letters: two bytes a character.
  const cost = (key: string, value: Value) => 2 * key.length + sizeOf(value)

  const find = (key: string): Value | undefined => {
    const known = kept.get(key)
    if (known === undefined) return undefined
    kept.delete(key)
    kept.set(key, known)
    return known
  }

  const add = (key: string, value: Value): Value => {
    kept.set(key, value)
    bytes += cost(key, value)
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= cost(oldest, old)
    }
    return value
  }
  return { find, add, stats: () => ({ bytes, count: kept.size }) }
}
