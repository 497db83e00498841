import { normal } from './normal.ts'
import { contentWords, tradeTerms } from './segment.ts'

const mostWords = 5
const longestWord = 16

/** Title and tags of a result. */
interface Named {
  title: string
  tags: readonly string[]
}

/**
 * Suggestions for a next search: tags of the results and engineering terms of their titles, the most frequent first,
 * without words of the query, and only one of two words where one contains the other. Each finds at least the document it
 * comes from.
 */
export const relatedWords = (query: string, found: readonly Named[]): string[] => {
  const phrase = bare(query)
  const queryWords = new Set(contentWords(query))
  const isInQuery = (key: string) => phrase.includes(key) || contentWords(key).every((part) => queryWords.has(part))
  const chosen = new Map<string, string>()
  for (const [key, word] of mostFrequent(found)) {
    const isCovered = [...chosen.keys()].some((other) => other.includes(key) || key.includes(other))
    if (!isCovered && !isInQuery(key)) chosen.set(key, word)
    if (chosen.size === mostWords) break
  }
  return [...chosen.values()]
}

/** Words short enough to suggest, as normal form and original spelling. */
const mostFrequent = (found: readonly Named[]): [key: string, word: string][] => {
  const counts = new Map<string, { word: string; count: number }>()
  for (const { title, tags } of found) {
    const words = new Map([...tradeTerms(title), ...tags].map((word) => [bare(word), word]))
    for (const [key, word] of words) {
      if (key.length < 2 || key.length > longestWord) continue
      const { count, ...known } = counts.get(key) ?? { word, count: 0 }
      counts.set(key, { ...known, count: count + 1 })
    }
  }
  return [...counts].sort(([, a], [, b]) => b.count - a.count).map(([key, { word }]) => [key, word])
}

/** 'BIM 构件' and 'bim构件' are the same. */
const bare = (text: string) => normal(text).replace(/\s+/g, '')
