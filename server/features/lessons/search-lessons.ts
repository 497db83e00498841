import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { index, remove, suggest, toSuggestions } from '#kernel/search/index.ts'
import { facets, type ListFilter } from '../offers/index.ts'
import { seesClosed } from './lesson.ts'
import { searchKind as kind, type ListQuery, listing } from './list-queries.ts'
import { pagePath } from './view.ts'

/** Open lessons are indexed for both audiences, closed ones only for those who see them (ACCESS-14). */
const [everybody, insiders] = ['public', 'insiders']
export const audienceOf = (actor: Actor | undefined) => [seesClosed(actor) ? insiders : everybody]

/** Updates the search index: adds a listed lesson, removes any other. Called after every change of a listed column. */
export const indexLesson = async (tx: Tx, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('lesson')
    .select(['name', 'content', 'category_id', 'is_free', 'author_id', 'uploaded_at', 'is_listed', 'is_public'])
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!row.is_listed) return remove(tx, kind, id)
  await index(tx, {
    kind,
    id,
    visibility: row.is_public ? [everybody, insiders] : [insiders],
    title: row.name,
    text: row.content,
    facets: [facets.category(row.category_id), facets.price(row.is_free), facets.author(row.author_id)],
    sortAt: row.uploaded_at,
    sources: await filesOf(tx, id, row.version),
  })
}

/** The videos and attachments of a version. */
const filesOf = async (tx: Tx, id: number, version: number): Promise<number[]> => {
  const files = await tx
    .selectFrom('lesson_section')
    .select('file_id')
    .where('lesson_id', '=', id)
    .where('version', '=', version)
    .unionAll(
      tx.selectFrom('lesson_attachment').select('file_id').where('lesson_id', '=', id).where('version', '=', version),
    )
    .execute()
  return files.flatMap(({ file_id }) => file_id ?? [])
}

export const findByWords = (db: Db, actor: Actor | undefined, query: ListQuery, filter: ListFilter) =>
  listing.findByWords(db, query, { ...wordsOf(actor, query), filter })

type Words = Pick<ListQuery, 'name' | 'exact'>

export const countByWords = (db: Db, actor: Actor | undefined, words: Words, filter: ListFilter) =>
  listing.countByWords(db, { ...wordsOf(actor, words), filter })

const wordsOf = (actor: Actor | undefined, { name = '', exact }: Words) => ({
  query: name,
  near: exact === 1 ? ('never' as const) : ('few' as const),
  visibility: audienceOf(actor),
})

export const suggestWords = async (db: Db, actor: Actor | undefined, typed: string) =>
  toSuggestions(await suggest(db, typed, { kinds: [kind], visibility: audienceOf(actor) }), pagePath)
