import type { ContextPart } from '#contract/base/moderation/moderation.ts'
import { checkOne } from './check-text.ts'
import type { SensitiveWords } from './sensitive-words.ts'

/** Phone numbers, e-mail addresses, and names after the words that announce an account of a messenger. */
const contacts =
  /(?<!\d)1[3-9]\d{9}(?!\d)|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|(?<=(?:微信|威信|[vV][信xX]|[wW][xX]|[qQ]{2})(?:[号群]|[:：]|\s){0,4})[A-Za-z0-9_-]{5,20}/g

const longestText = 2_000

interface Range {
  start: number
  end: number
  mark: 'word' | 'contact'
}

/** The text with its sensitive words marked and its contacts left out, so that those who judge it do not collect them. */
export const markParts = (words: SensitiveWords, whole: string): { parts: ContextPart[]; words: string[] } => {
  const text = whole.length > longestText ? `${whole.slice(0, longestText)}…` : whole
  const { hits } = checkOne(words, text)
  const contactRanges = [...text.matchAll(contacts)].map(({ index, 0: found }): Range => {
    return { start: index, end: index + found.length, mark: 'contact' }
  })
  const wordRanges = hits.map(({ start, end }): Range => ({ start, end, mark: 'word' }))
  return {
    parts: cutAt(text, [...contactRanges, ...wordRanges]),
    words: [...new Set(hits.map(({ word }) => word))],
  }
}

/** Where ranges overlap, the one that begins first wins, and contacts win over words. */
const cutAt = (text: string, ranges: Range[]): ContextPart[] => {
  const parts: ContextPart[] = []
  let done = 0
  for (const { start, end, mark } of ranges.sort((a, b) => a.start - b.start || a.mark.localeCompare(b.mark))) {
    if (start < done) continue
    if (start > done) parts.push({ text: text.slice(done, start) })
    parts.push({ text: mark === 'contact' ? '已遮盖联系方式' : text.slice(start, end), mark })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
