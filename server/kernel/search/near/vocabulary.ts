import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import type { Db } from '#kernel/database/index.ts'
import { allTradeTerms, isStopWord, wordsOf } from '../segment.ts'

/** Known words, by what somebody may type instead of them. More frequent words come first. */
export interface Vocabulary {
  /** Words that differ from this one in a single character. */
  like(word: string): string[]
  /** Words pronounced like this, 'dungou', or whose first letters these are, 'zxz'. */
  pronounced(letters: string): string[]
  startingWith(letters: string): string[]
}

const titlesRead = 2_000
const longestWord = 8
const ageMs = 600_000
const perTurn = 200

const han = /^\p{Script=Han}+$/u

const cache = new WeakMap<Db, { value: Promise<Vocabulary>; at: number }>()

/**
 * The engineering terms, the words of the dictionary, and the words and neighbouring words of the newest titles of each
 * kind. An old one serves until the next is ready.
 */
export const vocabularyOf = (db: Db, more: Iterable<string>): Promise<Vocabulary> => {
  const last = cache.get(db)
  if (last && Date.now() - last.at < ageMs) return last.value
  const value = readVocabulary(db, more)
  cache.set(db, { value: last ? last.value : value, at: Date.now() })
  value.then(
    () => cache.set(db, { value, at: Date.now() }),
    () => cache.delete(db),
  )
  return last ? last.value : value
}

const readVocabulary = async (db: Db, more: Iterable<string>): Promise<Vocabulary> => {
  const { rows: titles } = await sql<{ title: string }>`
    with recursive kinds as (
      (select kind from search_document order by kind limit 1)
      union all
      select (select kind from search_document where kind > kinds.kind order by kind limit 1) from kinds where kind is not null
    )
    select title from kinds cross join lateral (
      select title from search_document where kind = kinds.kind order by sort_at desc limit ${sql.lit(titlesRead)}
    ) newest`.execute(db)
  const counts = new Map<string, number>()
  const add = (word: string, count: number) => {
    if (word.length > 1 && word.length <= longestWord && han.test(word))
      counts.set(word, (counts.get(word) ?? 0) + count)
  }
  for (const term of [...allTradeTerms(), ...more]) add(term, 1)
  for (const [place, { title }] of titles.entries()) {
    const words = wordsOf(title)
    for (const [at, word] of words.entries()) {
      if (isStopWord(word)) continue
      add(word, 2)
      const before = words[at - 1]
      if (before && before.length > 1 && word.length > 1 && !isStopWord(before)) add(before + word, 1)
    }
    if (place % perTurn === 0) await nextTurn()
  }
  return indexed([...counts].sort(([, one], [, other]) => other - one).map(([word]) => word))
}

/** Both lookups are built when first needed. */
const indexed = (words: string[]): Vocabulary => {
  const masks = once(() => group(words.flatMap((known) => masksOf(known).map((mask) => [mask, known] as const))))
  const sounds = once(() => soundsOf(words))
  return {
    like: (word) =>
      [...new Set(masksOf(word).flatMap((mask) => masks().get(mask) ?? []))].filter((known) => known !== word),
    pronounced: (letters) => sounds().whole.get(letters) ?? [],
    startingWith: (letters) => sounds().first.get(letters) ?? [],
  }
}

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const masksOf = (word: string) => [...word].map((_, at) => `${word.slice(0, at)}_${word.slice(at + 1)}`)

const soundsOf = (words: string[]) => {
  const spelled = words.map((word) => [syllablesOf(word), word] as const)
  return {
    whole: group(spelled.map(([syllables, word]) => [syllables.join(''), word])),
    first: group(spelled.map(([syllables, word]) => [syllables.map(([first]) => first).join(''), word])),
  }
}

export const syllablesOf = (word: string): string[] => pinyin(word, { toneType: 'none', type: 'array', v: true })

const group = (pairs: (readonly [string, string])[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const [key, word] of pairs) {
    const known = groups.get(key)
    if (known) known.push(word)
    else groups.set(key, [word])
  }
  return groups
}
