import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Jieba } from '@node-rs/jieba'
import { compound, joinedNumbers, latinTerms, latinWanted } from './latin.ts'
import { normal } from './normal.ts'
import { isGrammar } from './stop-words.ts'

const run = new RegExp(`\\p{Script=Han}+|${compound.source}`, 'gv')
const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** Higher than the dictionary's frequency of a term's parts, so that terms stay whole. */
const termFrequency = 10_000

let loaded: { jieba: Jieba; terms: ReadonlySet<string> } | undefined

/** Jieba with its own dictionary and the engineering terms; loaded on first use, which takes half a second. */
const dictionary = () => {
  if (!loaded) {
    const jieba = Jieba.withDict(readFileSync(createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt')))
    const terms = readFileSync(new URL('terms.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    jieba.loadDict(Buffer.from(terms.map((term) => `${term} ${termFrequency} n\n`).join('')))
    loaded = { jieba, terms: new Set(terms) }
  }
  return loaded
}

/** The words of a text in order and in normal form, stop words included. */
export const wordsOf = (text: string): string[] =>
  (normal(text).match(run) ?? []).flatMap((part) => (isHan(part) ? dictionary().jieba.cut(part, true) : [part]))

const isLetters = /^[a-z]{2,}$/
/** Of concrete, steel and the like: C30, Q235. */
const isGrade = /^[a-z]\d{2,3}$/
const standardNumber =
  /(?<![a-z0-9])(gb|jgj|jtg|cjj|cecs|dl|sl|tb|hj)(?:\/(t)|(j))?[ -]?(\d{2,5})(?:-(?:19|20)\d{2})?(?![a-z0-9])/g

/**
 * FIND-9: the words of a text if each is a whole word of the dictionary or of letters, a grade, or the number of a standard, which
 * is joined as the index has it; undefined if anything else is among them: single characters, parts of words, names, amounts.
 * Words of grammar are left out.
 */
export const dictionaryWords = (text: string): string[] | undefined => {
  const words: string[] = []
  const rest = normal(text).replace(standardNumber, (_, letters: string, slash = '', joined = '', digits: string) => {
    words.push(letters + slash + joined + digits)
    return ' '
  })
  for (const [part] of rest.matchAll(run)) {
    // Without guessed words: what the dictionary does not have falls into single characters.
    for (const word of isHan(part) ? dictionary().jieba.cut(part, false) : [part]) {
      if (isHan(word) ? word.length > 1 : isLetters.test(word) || isGrade.test(word)) words.push(word)
      else if (!isGrammar(word)) return undefined
    }
  }
  return words.length > 0 ? words : undefined
}

export interface TaggedWord {
  word: string
  /** The part of speech as jieba names it: 'n', 'v', 'vn', 'r' …; 'eng' for letters and digits. */
  tag: string
  /** Where it begins in the normal form. */
  start: number
}

/** The words of a text in normal form with their places and parts of speech. */
export const taggedWords = (plain: string): TaggedWord[] =>
  [...plain.matchAll(run)].flatMap(({ 0: part, index: start }) => {
    if (!isHan(part)) return [{ word: part, tag: 'eng', start }]
    let at = start
    return dictionary()
      .jieba.tag(part)
      .map(({ word, tag }) => {
        at += word.length
        return { word, tag, start: at - word.length }
      })
  })

/** The shorter words in a Chinese word, none overlapping another: 施工组织设计 -> 施工, 组织, 设计. */
export const partsOfWord = (word: string): string[] => {
  const shorter = dictionary()
    .jieba.cutForSearch(word, false)
    .filter((part) => part.length > 1 && part.length < word.length)
  let at = 0
  return shorter.filter((part) => {
    const start = word.indexOf(part, at)
    if (start >= 0) at = start + part.length
    return start >= 0
  })
}

/** All engineering terms. */
export const allTradeTerms = (): ReadonlySet<string> => dictionary().terms

/** The engineering terms of a text. */
export const tradeTerms = (text: string): string[] => wordsOf(text).filter((word) => dictionary().terms.has(word))

/** The words without stop words, unless there are no others; each once. */
export const contentWords = (text: string): string[] => {
  const words = [...new Set(wordsOf(text))]
  const significant = words.filter((word) => !isGrammar(word))
  return significant.length > 0 ? significant : words
}

const pairsOf = (characters: string[]) =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`)

/**
 * The terms of a query. A Chinese word becomes its pairs of characters, so that it is found however the sentence around
 * it is segmented; a single character stays.
 */
export const queryTerms = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      if (!isHan(word)) return latinWanted(word)
      const characters = [...word]
      return characters.length === 1 ? characters : pairsOf(characters)
    }),
  ),
]

/** All terms a text is found by: characters and their pairs, words and parts of words, numbers of standards. */
export const termsOf = (text: string): string[] => {
  const plain = normal(text)
  const terms = new Set(joinedNumbers(plain))
  for (const [part] of plain.matchAll(run)) {
    for (const term of isHan(part) ? hanTerms(part) : latinTerms(part)) terms.add(term)
  }
  return [...terms]
}

const hanTerms = (part: string) => {
  const characters = [...part]
  return [...characters, ...pairsOf(characters)]
}
