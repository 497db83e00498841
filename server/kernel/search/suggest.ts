import { sql } from 'kysely'
import type { Suggestion } from '#contract/fields.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import { countAllWords } from './count.ts'
import type { Result } from './exact.ts'
import { lexeme, quoted } from './lexemes.ts'
import { matching, matchingValues, type Scope } from './matching.ts'
import { normal } from './normal.ts'
import type { Inside } from './pages/find-inside.ts'
import { findPages } from './pages/places.ts'
import { insideOnly, withTexts } from './search.ts'
import { termsOf, wordsOf } from './segment.ts'

type SuggestScope = Omit<Scope, 'from' | 'to'>

const titlesRead = 60
const mostSuggestions = 8
const mostPhrases = 4

/**
 * Words to search for, with the number of documents that have them, or at least how many, or a document by its title or one
 * of its pages.
 */
export type Suggested = { text: string; count: number; isCapped: boolean } | SuggestedDocument

interface SuggestedDocument {
  text: string
  kind: string
  id: number
  page?: { place: number; label: string }
}

/**
 * Completions for a partly typed query: words that continue it, most frequent first, then titles, then pages that have it,
 * all from documents the reader may find. At most eight; the caller waits until the typing pauses.
 */
export const suggest = async (db: Db, typed: string, scope: SuggestScope): Promise<Suggested[]> => {
  const beginning = normal(typed).trim()
  const terms = beginning ? typedTerms(beginning) : []
  if (terms.length === 0) return []
  const values = matchingValues(scope, terms, titlesRead)
  const rows = await prepared(
    db,
    'search.titles',
    values,
    ($) => sql<{ kind: string; id: number; title: string }>`select kind, id, title from ${matching($)}`,
  )
  const phrases = phrasesFrom(
    rows.map(({ title }) => title),
    beginning,
  )
  const documents = startingFirst(rows, beginning).map(({ kind, id, title }) => ({ text: title, kind, id: Number(id) }))
  const room = Math.min(mostPages, mostSuggestions - phrases.length - documents.length)
  const [inside] = room > 0 ? await insideOnly(db, typed, [scope], mostMillisecondsInside) : []
  const pages = inside ? await suggestPages(db, typed, inside.results.slice(0, room)) : []
  const words =
    phrases.length === 0 && pages.length > 0
      ? [await counted(db, { text: typed.trim(), inTitles: 0 }, scope, inside)]
      : await Promise.all(phrases.map((phrase) => counted(db, phrase, scope)))
  return [...words, ...documents, ...pages].slice(0, mostSuggestions)
}

/**
 * What is not counted to the end is rounded down, so that it does not change with every key. The titles that were read have
 * the words in any case.
 */
const counted = async (db: Db, { text, inTitles }: Phrase, scope: SuggestScope, inside?: Inside) => {
  const { total, isCapped } = await countAllWords(db, { ...scope, query: text }, inside)
  return { text, count: isCapped ? Math.max(roundedDown(total), inTitles) : total, isCapped }
}

const roundedDown = (count: number) => count - (count % 10 ** (String(count).length - 1))

const mostPages = 3
/** Somebody waits for it with every key. */
const mostMillisecondsInside = 25

/** Documents that have the typed words inside only, each with the page to open. */
const suggestPages = async (db: Db, typed: string, inside: readonly Result[]): Promise<SuggestedDocument[]> => {
  const titled = await withTexts(db, inside)
  const kinds = [...Map.groupBy(inside, ({ kind }) => kind)]
  const pages = await Promise.all(
    kinds.map(async ([kind, some]) => {
      const ids = some.map(({ id }) => id)
      return [kind, await findPages(db, kind, ids, [typed])] as const
    }),
  )
  const pagesOf = new Map(pages)
  return titled.flatMap(({ kind, id, title }) => {
    const page = pagesOf.get(kind)?.get(id)?.[0]
    const text = title.map((part) => part.text).join('')
    return page ? [{ text, kind, id, page: { place: page.place, label: page.label } }] : []
  })
}

/** Searches titles for the typed text; a Latin word may be unfinished. */
const typedTerms = (beginning: string): string[] => {
  const words = beginning.match(/\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv) ?? []
  return words.flatMap((word) => {
    if (!/^\p{Script=Han}/u.test(word)) return [`${quoted(lexeme.title(word.slice(0, 64)))}:*`]
    const terms = termsOf(word)
    return terms.filter((term) => term.length > 1 || terms.length === 1).map((term) => quoted(lexeme.title(term)))
  })
}

interface Phrase {
  text: string
  /** The number of titles in which it was read. */
  inTitles: number
}

/** From the typed text in a title to the end of that word, and of the next: 混凝 -> 混凝土, 混凝土裂缝. */
const phrasesFrom = (titles: string[], beginning: string): Phrase[] => {
  const counts = new Map<string, number>()
  for (const title of titles)
    for (const phrase of goingOn(title, beginning)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, countA], [b, countB]) => countB - countA || a.length - b.length)
    .slice(0, mostPhrases)
    .map(([text, inTitles]) => ({ text, inTitles }))
}

const goingOn = (title: string, beginning: string): string[] => {
  const plain = normal(title)
  const at = plain.indexOf(beginning)
  if (at < 0) return []
  const phrases: string[] = []
  let phrase = ''
  for (const word of wordsOf(plain.slice(at).match(/^[\p{L}\p{N}]+/u)?.[0] ?? '')) {
    phrase += word
    if (phrase.length > beginning.length) phrases.push(phrase)
    if (phrases.length === 2) break
  }
  return phrases
}

const startingFirst = <Row extends { title: string }>(rows: Row[], beginning: string): Row[] => {
  const starts = ({ title }: Row) => Number(normal(title).startsWith(beginning))
  return rows.toSorted((a, b) => starts(b) - starts(a))
}

/** Suggestions as calls answer them; `pathOf` gives the address of a document, or of one of its pages. */
export const toSuggestions = (
  suggested: Suggested[],
  pathOf: (id: number, page: SuggestedDocument['page']) => string,
): Suggestion[] =>
  suggested.map((one) =>
    'id' in one
      ? { text: one.text, link: pathOf(one.id, one.page), ...(one.page && { place: one.page.label }) }
      : { text: one.text, count: one.count, ...(one.isCapped && { isCapped: true as const }) },
  )
