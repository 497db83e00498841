/**
 * Remembers what `load` answered for a key, for so many milliseconds and for so many keys: what many requests in a row
 * ask for the same is looked up once. Failures are not remembered.
 */
export const briefly = <T>(load: (key: string) => Promise<T>, { ms, most }: { ms: number; most: number }) => {
  const known = new Map<string, { until: number; answer: Promise<T> }>()
  return {
    get(key: string): Promise<T> {
      const found = known.get(key)
      if (found && found.until > performance.now()) return found.answer
      known.delete(key)
      if (known.size >= most) known.delete(known.keys().next().value!)
      const answer = load(key)
      known.set(key, { until: performance.now() + ms, answer })
      answer.catch(() => known.delete(key))
      return answer
    },
    clear: () => known.clear(),
  }
}
