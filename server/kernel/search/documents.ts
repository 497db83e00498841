import { sql } from 'kysely'
import type { Timestamp, Tx } from '#kernel/database/index.ts'
import { daysOf, lexeme, quoted } from './lexemes.ts'
import { termsOf, wantedTerms, wordsOf } from './segment.ts'
import { stopWords } from './stop-words.ts'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    search_document: {
      kind: string
      id: number
      title: string
      body: string
      sort_at: Timestamp
      terms: string
      ranking: string
      indexed_at: Timestamp
    }
  }
}

/** What a feature puts in. */
export interface SearchDocument {
  /** 'resource', 'course', 'topic', 'news' …: one word a feature keeps to. */
  kind: string
  id: number
  /** Audiences, any of which may find it: 'public', 'members', 'level1', 'member:17' … A search names its reader's. */
  visibility: readonly string[]
  title: string
  /** Plain text, not HTML; found beyond its first 100,000 characters no more. */
  text: string
  tags?: readonly string[]
  /** Whatever searches filter by: 'category:3', 'free', 'points', 'author:17' … */
  facets?: readonly string[]
  /** Newer comes first, and date ranges ask for its day in Asia/Shanghai. */
  sortAt: Date
}

const longestText = 100_000
const mostTerms = 40_000

/** Puts a document in, in place of the one it was before. */
export const index = async (tx: Tx, document: SearchDocument): Promise<void> => {
  await keepOutReindex(tx, document.kind)
  await put(tx, document)
}

/** Takes a document out, if it is there. */
export const remove = async (tx: Tx, kind: string, id: number): Promise<void> => {
  await keepOutReindex(tx, kind)
  await tx.deleteFrom('search_document').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Writers of a kind go side by side, but none while a batch of it is read and written anew. */
const keepOutReindex = (tx: Tx, kind: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('search_document'), hashtext(${kind}))`.execute(tx)

export const put = async (tx: Tx, document: SearchDocument): Promise<void> => {
  const { title, body, terms, ranking } = toIndexedText(document)
  const row = {
    title,
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

/** What the row of a document holds: the lexemes it is found by, and the vector it is ranked by. */
export const toIndexedText = (document: SearchDocument) => {
  const title = cleared(document.title)
  const body = cleared(document.text).slice(0, longestText)
  return {
    title,
    body,
    terms: lexemesOf(document, title, body),
    ranking: rankingOf(title, document.tags ?? [], body),
  }
}

/** PostgreSQL takes no NUL, which pasted and extracted texts may hold. */
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

/** A small vector to rank by, so that the large one of a long text need not be unpacked. */
const rankingOf = (title: string, tags: readonly string[], body: string) =>
  [
    ...termsOf(title).map((term) => `${quoted(term)}:1A`),
    ...tags.flatMap(termsOf).map((term) => `${quoted(term)}:2B`),
    ...wantedTerms(frequentWords(body)).map((term) => `${quoted(term)}:3C`),
  ].join(' ')

const sampleLength = 5_000
const mostFrequent = 20

/** What a text is about: the words it repeats, judged by its beginning. */
const frequentWords = (body: string): string[] => {
  const counts = new Map<string, number>()
  for (const word of wordsOf(body.slice(0, sampleLength))) {
    if (word.length > 1 && !stopWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostFrequent)
    .map(([word]) => word)
}
