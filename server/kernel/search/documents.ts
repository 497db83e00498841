import { sql } from 'kysely'
import type { Timestamp, Tx } from '#kernel/database/index.ts'
import { daysOf, lexeme, quoted } from './lexemes.ts'
import { normal } from './normal.ts'
import { dropOtherSources, markPagesDue } from './pages/due.ts'
import { isGrammar, queryTerms, termsOf, wordsOf } from './segment.ts'
import { labels } from './weights.ts'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    search_document: {
      kind: string
      id: number
      title: string
      normal_title: string
      body: string
      sort_at: Timestamp
      terms: string
      ranking: string
      indexed_at: Timestamp
    }
  }
}

/** A document as a feature adds it to the index. */
export interface SearchDocument {
  /** 'resource', 'course', 'topic', 'news' …: one word per feature. */
  kind: string
  id: number
  /** Audiences that may find it: 'public', 'members', 'level1', 'member:17' … A search passes those of its reader. */
  visibility: readonly string[]
  title: string
  /** Plain text, not HTML; only the first 100,000 characters are indexed. */
  text: string
  tags?: readonly string[]
  /** Values that searches filter by: 'category:3', 'free', 'points', 'author:17' … */
  facets?: readonly string[]
  /** Newer documents come first; date ranges compare its day in Asia/Shanghai. */
  sortAt: Date
  /** The files whose pages are searched too. They are indexed afterwards by a job; pages of other files vanish at once. */
  sources?: readonly number[]
}

const longestText = 100_000
const mostTerms = 40_000

/** Adds or replaces a document. */
export const index = async (tx: Tx, document: SearchDocument): Promise<void> => {
  const { kind, id, sources } = document
  await keepOutReindex(tx, kind)
  await put(tx, document)
  if (!sources) return
  await dropOtherSources(tx, kind, id, sources)
  await markPagesDue(tx, kind, [id])
}

/** Removes a document, if it exists. */
export const remove = async (tx: Tx, kind: string, id: number): Promise<void> => {
  await keepOutReindex(tx, kind)
  await tx.deleteFrom('search_document').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Writers of a kind run concurrently, but not while a batch of that kind is reindexed. */
const keepOutReindex = (tx: Tx, kind: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('search_document'), hashtext(${kind}))`.execute(tx)

export const put = async (tx: Tx, document: SearchDocument): Promise<void> => {
  const { title, normalTitle, body, terms, ranking } = toIndexedText(document)
  const row = {
    title,
    normal_title: normalTitle,
    body,
    sort_at: document.sortAt,
    terms: sql<string>`array_to_tsvector(${terms}::text[])`,
    ranking: sql<string>`${ranking}::tsvector`,
    indexed_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('search_document')
    .values({ kind: document.kind, id: document.id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute()
}

/** The row of a document: the lexemes it is found by, and the vector it is ranked by. */
export const toIndexedText = (document: SearchDocument) => {
  const title = cleared(document.title)
  const body = cleared(document.text).slice(0, longestText)
  return {
    title,
    normalTitle: normal(title),
    body,
    terms: lexemesOf(document, title, body),
    ranking: rankingOf(title, document.tags ?? [], body),
  }
}

/** PostgreSQL cannot store NUL, which pasted and extracted texts may contain. */
const cleared = (text: string) => text.replaceAll('\0', '')

const lexemesOf = (
  { kind, visibility, tags = [], facets = [], sortAt }: SearchDocument,
  title: string,
  body: string,
) => {
  const titleTerms = termsOf(title)
  const words = new Set([...titleTerms, ...tags.flatMap(termsOf), ...termsOf(body)])
  return [
    lexeme.kind(kind),
    ...visibility.map((audience) => lexeme.visible(kind, audience)),
    ...facets.map(lexeme.facet),
    ...daysOf(sortAt),
    ...titleTerms.map(lexeme.title),
    ...[...words].slice(0, mostTerms),
  ]
}

/** A small vector for ranking, so that the large one of a long text is not decompressed. */
const rankingOf = (title: string, tags: readonly string[], body: string) =>
  [
    ...termsOf(title).map((term) => `${quoted(term)}:1${labels.title}`),
    ...tags.flatMap(termsOf).map((term) => `${quoted(term)}:2${labels.tags}`),
    ...queryTerms(frequentWords(body)).map((term) => `${quoted(term)}:3${labels.mainWords}`),
  ].join(' ')

const sampleLength = 5_000
const mostFrequent = 20

/** The main words of a text: those repeated in its beginning. */
const frequentWords = (body: string): string[] => {
  const counts = new Map<string, number>()
  for (const word of wordsOf(body.slice(0, sampleLength))) {
    if (word.length > 1 && !isGrammar(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostFrequent)
    .map(([word]) => word)
}
