export interface ComparedSentence {
  text: string
  isSame: boolean
  /** Page on which it begins, counted from 1. */
  page: number
}

/** Shorter pieces, such as numbers of pages and headings, occur in any two documents. */
const shortest = 8

/** Without spaces and punctuation, which differ between two copies of a text. */
const normalized = (text: string) => text.toLowerCase().replace(/[\s\p{P}]/gu, '')

/** A line ends in the middle of a sentence as often as not, so only punctuation ends one. */
const sentencesOf = (pages: readonly string[]) =>
  pages.flatMap((page, at) =>
    (page.replace(/\n+/g, '').match(/[^。！？；]+[。！？；]?/g) ?? [])
      .map((text) => ({ text: text.trim(), page: at + 1 }))
      .filter(({ text }) => text !== ''),
  )

/** Marks the sentences that two documents have in common, and how much of the first they make up, in percent. */
export const compareTexts = (one: readonly string[], other: readonly string[]) => {
  const [left, right] = [sentencesOf(one), sentencesOf(other)]
  const keysOf = (sentences: typeof left) =>
    new Set(sentences.map(({ text }) => normalized(text)).filter((text) => text.length >= shortest))
  const [inLeft, inRight] = [keysOf(left), keysOf(right)]
  const mark = (sentences: typeof left, common: Set<string>): ComparedSentence[] =>
    sentences.map((sentence) => ({ ...sentence, isSame: common.has(normalized(sentence.text)) }))
  const marked = { left: mark(left, inRight), right: mark(right, inLeft) }
  const lengthOf = (sentences: ComparedSentence[]) =>
    sentences.reduce((sum, { text }) => sum + normalized(text).length, 0)
  const total = lengthOf(marked.left)
  const same = lengthOf(marked.left.filter(({ isSame }) => isSame))
  return { ...marked, percent: total === 0 ? 0 : Math.round((100 * same) / total) }
}
