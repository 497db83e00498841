import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { index, remove } from '#kernel/search/index.ts'
import { seesClosed } from './items.ts'
import { facets } from './listing/search-items.ts'
import './tables.ts'

/** The files whose pages are searched: the document of a resource, the videos and attachments of a lesson. */
const sources = sql<number[]>`array(
  select file_id from resource where resource.item_id = item.id
  union all
  select file_id from lesson_section where lesson_id = item.id and lesson_section.version = item.version and file_id is not null
  union all
  select file_id from lesson_attachment where lesson_id = item.id and lesson_attachment.version = item.version)`

/** Updates the search index: adds a listed item, removes any other. Called after every change of a listed column. */
export const indexItem = async (tx: Tx, id: number): Promise<void> => {
  const item = await tx
    .selectFrom('item')
    .leftJoin('resource', 'resource.item_id', 'item.id')
    .select([
      'item.kind',
      'name',
      'description',
      'category_id',
      'is_free',
      'author_id',
      'uploaded_at',
      'is_listed',
      'is_open',
    ])
    .select(['resource.tags', 'resource.suffix', sources.as('sources')])
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow()
  if (!item.is_listed) return remove(tx, item.kind, id)
  await index(tx, {
    kind: item.kind,
    id,
    visibility: item.is_open ? [audiences.everybody, audiences.insiders] : [audiences.insiders],
    title: item.name,
    text: item.description,
    ...(item.tags && { tags: item.tags }),
    facets: [
      facets.category(item.category_id),
      facets.price(item.is_free),
      facets.author(item.author_id),
      ...(item.suffix ? [facets.format(item.suffix)] : []),
    ],
    sortAt: item.uploaded_at,
    sources: item.sources,
  })
}

/** Open items are indexed for both audiences, closed ones only for those who see them (ACCESS-14). */
const audiences = { everybody: 'public', insiders: 'insiders' } as const

/** The audience in whose index the actor searches. */
export const audienceOf = (actor: Actor | undefined): readonly string[] => [
  seesClosed(actor) ? audiences.insiders : audiences.everybody,
]
