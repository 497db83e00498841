import { type RawBuilder, sql } from 'kysely'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { Actor } from '#kernel/http/index.ts'
import { codeSql } from './access/rule.ts'
import type { CardRow } from './item-view.ts'
import { favoriteOf, offeredColumns, seesClosed } from './items.ts'

/** What the page of an item of any kind shows beside its card. */
export const detailColumns = [
  ...offeredColumns,
  'item.description',
  'item.trace_code',
  'item_stats.favorite_count',
  sql<AiShare | null>`coalesce(item.ai_share_ruled, item.ai_share)`.as('ai_share'),
] as const

/** The viewer's access code and favourite; `me` stands for the viewer's id, undefined for visitors. */
export const viewerColumns = (viewer: Actor | undefined, me: RawBuilder<number> | undefined) =>
  [
    (me ? codeSql(viewer!, me) : sql<0>`0`).as('code'),
    (me ? favoriteOf(me) : sql<boolean>`false`).as('is_favorite'),
  ] as const

const moreShown = 4

/** A row of the aggregate below: times come as text. */
export type MoreJson<Own> = Omit<CardRow, 'uploaded_at' | 'author_id' | 'author_name' | 'state'> & {
  uploaded_at: string
} & Own

/** The author's newest other items of the kind that the viewer sees in lists; `own` are the columns of that kind. */
export const moreFromAuthor = <Own>(
  kind: 'resource' | 'lesson',
  viewer: Actor | undefined,
  own: RawBuilder<unknown>,
) => sql<MoreJson<Own>[] | null>`(
  select json_agg(more) from (
    select other.id, other.name, other.cover, other.category_id, category.name as category_name, other.uploaded_at, other.coin,
           stats.view_count, stats.use_count, stats.rating_count, stats.rating_sum, ${own}
    from item as other join category on category.id = other.category_id
      join item_stats as stats on stats.item_id = other.id join ${sql.table(kind)} as own on own.item_id = other.id
    where other.kind = ${sql.lit(kind)} and other.is_listed and other.author_id = item.author_id and other.id <> item.id
      ${kind === 'resource' || seesClosed(viewer) ? sql`` : sql`and other.is_open`}
    order by other.uploaded_at desc, other.id desc limit ${sql.lit(moreShown)}) as more)`

/** The row of a card from one of these. */
export const toMoreRow = <Own>(
  { author_id, author_name }: Pick<CardRow, 'author_id' | 'author_name'>,
  more: MoreJson<Own>,
) => ({ ...more, uploaded_at: new Date(more.uploaded_at), author_id, author_name, state: auditState.approved })
