import { isStopWord, partsOfWord, type TaggedWord, taggedWords } from '../segment.ts'
import { emphases, leastEmphasis } from '../weights.ts'

/** A part of the query that a document has or lacks. */
export interface Unit {
  word: string
  start: number
  end: number
  /** How much its part of speech says, from 0 to 1. */
  emphasis: number
  /** The longer word it was cut from. */
  whole?: string
}

const emphasisOf = (tag: string): number => emphases.find(([tags]) => tags.test(tag))?.[1] ?? leastEmphasis

/** The units of a query in normal form: its words without stop words and single characters, long ones cut into their parts. */
export const unitsOf = (plain: string): Unit[] => {
  const words = joinSingles(taggedWords(plain))
  const significant = words.filter(
    ({ word, tag }) => !isStopWord(word) && (word.length > 1 || tag === 'eng' || plain === word),
  )
  return significant.flatMap(cut)
}

/** Single characters side by side are a word that the segmentation does not know, as abbreviations are. */
const joinSingles = (words: TaggedWord[]): TaggedWord[] => {
  const isSingle = ({ word, tag }: TaggedWord) => tag !== 'eng' && word.length === 1 && !isStopWord(word)
  const joined: (TaggedWord & { isOpen: boolean })[] = []
  for (const one of words) {
    const last = joined.at(-1)
    if (last?.isOpen && isSingle(one) && last.start + last.word.length === one.start) {
      last.word += one.word
      last.tag = 'n'
    } else joined.push({ ...one, isOpen: isSingle(one) })
  }
  return joined
}

const cut = (tagged: TaggedWord): Unit[] => {
  const { word, start } = tagged
  const emphasis = emphasisOf(tagged.tag)
  const parts = tagged.tag === 'eng' ? [] : partsOfWord(word)
  if (parts.length < 2 || parts.join('').length < word.length)
    return [{ word, start, end: start + word.length, emphasis }]
  let at = start
  return parts.map((part) => {
    at += part.length
    return { word: part, start: at - part.length, end: at, emphasis, whole: word }
  })
}
