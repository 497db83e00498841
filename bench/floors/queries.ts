import { type RawBuilder, sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type Db, preparedRow, preparedShortRead } from '#kernel/database/index.ts'

/** The bare SQL of one result, for the parameters of the request that the portal gets. */
type FloorQuery = (db: Db, query: URLSearchParams) => Promise<unknown>

const numberOf = (query: URLSearchParams, name: string) => Number(query.get(name))

interface Offers {
  kind: 'resource' | 'lesson'
  /** The columns of a card besides those that both kinds have. */
  columns: string
  categoryParameter: string
}

const sorts: Record<string, string> = {
  uploadTime: 'item.uploaded_at',
  coin: 'item.coin',
  viewCount: 'stats.view_count',
  downloadCount: 'stats.use_count',
  learnerCount: 'stats.use_count',
}

const yearStart = (year: number) => new Date(`${year}-01-01T00:00:00+08:00`)

const valuesOf = ({ categoryParameter }: Offers, query: URLSearchParams): Record<string, unknown> => ({
  ...(query.has(categoryParameter) && { category: numberOf(query, categoryParameter) }),
  ...(query.has('year') && { from: yearStart(numberOf(query, 'year')), to: yearStart(numberOf(query, 'year') + 1) }),
})

/** Twelve cards with author and category, by the index of their order where there is one, and the total, in one statement. */
const list =
  (offers: Offers): FloorQuery =>
  (db, query) => {
    const { kind, columns } = offers
    const by = sorts[query.get('sort')?.split(',')[0] ?? 'uploadTime'] ?? 'item.uploaded_at'
    const price = query.has('noCoin') ? 'and item.coin = 0' : query.has('hasCoin') ? 'and item.coin > 0' : ''
    const values = valuesOf(offers, query)
    return preparedShortRead(db, `floor.${kind} ${by} ${price}`, values, ($) => {
      const condition = sql`item.kind = ${sql.lit(kind)} and item.is_listed
        ${kind === 'lesson' ? sql`and item.is_open` : sql``} ${sql.raw(price)}
        ${'category' in values ? sql`and item.category_id = ${$('category')}` : sql``}
        ${'from' in values ? sql`and item.uploaded_at >= ${$('from')} and item.uploaded_at < ${$('to')}` : sql``}`
      const order = sql`${sql.raw(by)} desc, item.id desc`
      const counted = sql`join item_stats as stats on stats.item_id = item.id`
      return sql`
        with shown as materialized (
          select item.id from item ${by.startsWith('stats.') ? counted : sql``} where ${condition} order by ${order} limit 12
        )
        select item.id, item.name, item.cover, item.category_id, category.name as category_name, item.uploaded_at, item.author_id,
          author.nick_name, item.coin, stats.view_count, stats.use_count, stats.rating_count, stats.rating_sum, item.state,
          ${sql.raw(columns)},
          (select count(*)::int from (select from item where ${condition} limit 10001) as counted) as total
        from shown join item using (id) ${counted} join ${sql.table(kind)} as own on own.item_id = item.id
        join member as author on author.id = item.author_id join category on category.id = item.category_id
        order by ${order}`
    })
  }

/** Columns and tables of what both kinds of items show, with the four newest others of their author. */
const item = (others: { columns: string; table: 'resource' | 'lesson' }) => sql`
    item.id, item.name, item.description, item.cover, item.category_id, category.name as category_name, item.uploaded_at,
    item.updated_at, item.author_id, author.nick_name, item.coin, item.state, item.trace_code, stats.view_count, stats.use_count,
    stats.rating_count, stats.rating_sum, stats.favorite_count,
    (select json_agg(more) from (
       select other.id, other.name, left(other.description, 200) as summary, other.cover, other.category_id, other.uploaded_at,
         other.coin, counted.view_count, counted.use_count, ${sql.raw(others.columns)}
       from item as other join item_stats as counted on counted.item_id = other.id
       join ${sql.table(others.table)} as own on own.item_id = other.id
       where other.is_listed and other.is_open and other.kind = ${sql.lit(others.table)} and other.author_id = item.author_id
         and other.id <> item.id
       order by other.uploaded_at desc, other.id desc limit 4) as more) as more
  from item join item_stats as stats on stats.item_id = item.id join member as author on author.id = item.author_id
  join category on category.id = item.category_id`

const detail =
  (parameter: string, text: ($: (name: 'id') => RawBuilder<unknown>) => RawBuilder<unknown>): FloorQuery =>
  (db, query) =>
    preparedRow(db, `floor.${parameter}`, { id: numberOf(query, parameter) }, text)

/** The least work any implementation needs for each result: its own rows by index, in one statement. */
export const floorQueries = {
  'bare SQL of resources': list({
    kind: 'resource',
    columns: 'item.description, own.suffix, own.file_size',
    categoryParameter: 'resourceCategoryId',
  }),
  'bare SQL of courses': list({
    kind: 'lesson',
    columns: 'left(item.description, 200) as summary, own.section_count, own.seconds, own.has_trial',
    categoryParameter: 'lessonCategoryId',
  }),
  'bare SQL of a resource': detail(
    'resourceId',
    ($) => sql`
      select resource.suffix, resource.file_size, resource.tags, resource.file_id, file.name as file_name,
        (select json_agg(json_build_object('number', version.number, 'uploaded_at', version.created_at, 'name', stored.name,
           'size', stored.size, 'sha256', stored.sha256) order by version.number desc)
         from item_version as version join resource_version using (item_id, number) join stored_file as stored on stored.id = file_id
         where version.item_id = item.id and version.state = ${sql.lit(auditState.approved)}) as versions,
        ${item({ table: 'resource', columns: 'own.suffix, own.file_size' })}
      join resource on resource.item_id = item.id join stored_file as file on file.id = resource.file_id
      where item.id = ${$('id')}`,
  ),
  'bare SQL of a course': detail(
    'lessonId',
    ($) => sql`
      select lesson.has_chapter, lesson.chapter_count, lesson.section_count, lesson.seconds, lesson.catalogue,
        ${item({ table: 'lesson', columns: 'own.section_count, own.seconds' })}
      join lesson on lesson.item_id = item.id
      where item.id = ${$('id')}`,
  ),
} satisfies Record<string, FloorQuery>
export type FloorName = keyof typeof floorQueries
