import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Jieba } from '@node-rs/jieba'
import { compound, joinedNumbers, latinTerms, latinWanted } from './latin.ts'
import { normal } from './normal.ts'
import { stopWords } from './stop-words.ts'

const run = new RegExp(`\\p{Script=Han}+|${compound.source}`, 'gv')
const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** Above what the general dictionary gives the parts of a term, so that terms stay whole. */
const termFrequency = 10_000

let loaded: { jieba: Jieba; terms: ReadonlySet<string> } | undefined

/** Jieba with its own dictionary and the engineering terms; read at the first need, which takes half a second. */
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

/** The words of a text in their order, stop words among them, in normal form. */
export const wordsOf = (text: string): string[] =>
  (normal(text).match(run) ?? []).flatMap((part) => (isHan(part) ? dictionary().jieba.cut(part, true) : [part]))

/** The engineering terms among them. */
export const tradeTerms = (text: string): string[] => wordsOf(text).filter((word) => dictionary().terms.has(word))

/** The same without stop words, unless it has no others; each word once. */
export const contentWords = (text: string): string[] => {
  const words = [...new Set(wordsOf(text))]
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

const pairsOf = (characters: string[]) =>
  characters.slice(1).map((character, index) => `${characters[index]}${character}`)

/**
 * What the words of a query ask for. A Chinese word stands for its pairs of characters, so that it is found however the
 * sentence around it would be cut; a single character for itself.
 */
export const wantedTerms = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      if (!isHan(word)) return latinWanted(word)
      const characters = [...word]
      return characters.length === 1 ? characters : pairsOf(characters)
    }),
  ),
]

/** Everything a text is found by: characters and pairs of them, words and parts of words, numbers of standards. */
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
