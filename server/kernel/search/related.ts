import { normal } from './normal.ts'
import { contentWords, tradeTerms } from './segment.ts'

const mostWords = 5
const longestWord = 16

/** What names a document that was found. */
interface Named {
  title: string
  tags: readonly string[]
}

/**
 * What people who look for this may try next: tags of what was found and engineering terms of its titles, those of most
 * documents first, without words of the query and of two that hold each other only one. Each finds at least the document
 * it comes from.
 */
export const relatedWords = (query: string, found: readonly Named[]): string[] => {
  const phrase = bare(query)
  const asked = new Set(contentWords(query))
  const isAsked = (key: string) => phrase.includes(key) || contentWords(key).every((part) => asked.has(part))
  const told = new Map<string, string>()
  for (const [key, word] of mostFrequent(found)) {
    const isTold = [...told.keys()].some((other) => other.includes(key) || key.includes(other))
    if (!isTold && !isAsked(key)) told.set(key, word)
    if (told.size === mostWords) break
  }
  return [...told.values()]
}

/** Words short enough to be offered, each by how it compares and as it is written. */
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

/** 'BIM 构件' and 'bim构件' are one. */
const bare = (text: string) => normal(text).replace(/\s+/g, '')
