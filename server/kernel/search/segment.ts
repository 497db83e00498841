import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Jieba } from '@node-rs/jieba'
import { compound, joinedNumbers, latinTerms, latinWanted } from './latin.ts'
import { normal } from './normal.ts'

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

/** Words of nearly every text: left out of a query that has others. */
const grammar =
  '的 了 和 与 及 或 等 在 是 之 于 对 为 以 而 并 其 把 被 从 到 由 向 就 也 都 还 又 很 这 那 个 们 我 你 他 她 它 ' +
  '吗 呢 吧 啊 着 过 得 地 所 某 每 各 有 以及 或者 并且 而且 但是 因为 所以 如果 可以 我们 你们 他们 这个 那个 这些 那些 ' +
  '什么 怎么 如何 哪些 一个 一种 关于 对于 进行 the a an of to in on for and or is are with by'
/** Words of a question or a request that say nothing of what is sought. */
const asking =
  '请 请问 请教 求 求助 麻烦 谢谢 各位 大家 大神 有人 有没有 有无 能否 能不能 可否 可不可以 是否 是不是 要不要 该不该 会不会 ' +
  '怎样 怎么样 怎么办 咋 为什么 为何 为啥 哪 哪里 哪个 哪种 哪家 何时 多少 几 几个 想 想要 想找 找 查找 寻找 寻求 需要 需 ' +
  '要 应 应该 应当 必须 协助 帮忙 帮 提供 分享 推荐 一份 一套 一下 一些 一本 一篇 直接 方面 相关 有关 现在 目前 准备 打算 ' +
  '正在 最好 比较 我司 我方 我院 下载 网上 知道 了解 看看 用 做 给 让 能 会 可 但 不 没 没有 不是 ' +
  '还是 或是 以便 按照 根据 通过 包含 包括 内容 里 中 上 下 时 后 前'
const stopWords: ReadonlySet<string> = new Set(grammar.split(' '))
const askingWords: ReadonlySet<string> = new Set(asking.split(' '))

/** Whether documents that have all words of a query need this one. */
export const isGrammar = (word: string): boolean => stopWords.has(word)
/** Whether a search that forgives passes over the word. */
export const isStopWord = (word: string): boolean => stopWords.has(word) || askingWords.has(word)

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
