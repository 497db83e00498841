import { type RawBuilder, sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import type { AiShare } from '#contract/moderation/ai-rules.ts'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { codeSql, viewerGroup } from '../access/index.ts'
import { itemColumns, resources } from './list-queries.ts'
import { accessColumns } from './resource.ts'

const moreShown = 4

/** One row of the aggregates below: times come as text. */
export interface VersionJson {
  number: number
  uploaded_at: string
  file_id: number
  name: string
  suffix: string
  size: number
  sha256: string
  change_note: string | null
  audited_at: string | null
}

const approvedVersions = sql<VersionJson[] | null>`(
  select json_agg(json_build_object('number', v.number, 'uploaded_at', v.created_at, 'file_id', v.file_id, 'name', f.name,
    'suffix', f.suffix, 'size', f.size, 'sha256', f.sha256, 'change_note', v.change_note,
    'audited_at', v.audited_at) order by v.number desc)
  from resource_version as v join stored_file as f on f.id = v.file_id
  where v.resource_id = resource.id and v.state = ${sql.lit(auditState.approved)})`

export interface MoreJson {
  id: number
  name: string
  description: string
  cover: string | null
  category_id: number
  category_name: string
  uploaded_at: string
  coin: number
  view_count: number
  download_count: number
  rating_count: number
  rating_sum: number
  suffix: string
  file_size: number
}

const moreFromAuthor = sql<MoreJson[] | null>`(
  select json_agg(more) from (
    select other.id, other.name, other.description, other.cover, other.category_id, category.name as category_name, other.uploaded_at,
           other.coin, other.view_count, other.download_count, other.rating_count, other.rating_sum, other.suffix, other.file_size
    from resource as other join resource_category as category on category.id = other.category_id
    where other.is_listed and other.author_id = resource.author_id and other.id <> resource.id
    order by other.uploaded_at desc, other.id desc limit ${sql.lit(moreShown)}) as more)`

const favoriteOf = (me: RawBuilder<number>) =>
  sql<boolean>`exists (select from resource_favorite as f where f.member_id = ${me} and f.resource_id = resource.id)`

const purchaseOf = (me: RawBuilder<number>) => sql<{ coins: number; created_at: string; version: number } | null>`(
  select json_build_object('coins', g.coins, 'created_at', g.created_at, 'version', g.version) from access_grant as g
  where g.member_id = ${me} and g.kind = 'resource' and g.item_id = resource.id and g.reason = 'bought' and g.revoked_at is null)`

/** Everything a resource's page shows to one viewer, in one query. The caller refuses deleted and hidden resources. */
export const findDetail = async (db: Db, viewer: Actor | undefined, id: number) => {
  const me = viewer?.id
  const row = await preparedRow(db, `library.detail ${viewerGroup(viewer)}`, { id, ...(me && { me }) }, ($) => {
    const viewing = me ? ($('me') as RawBuilder<number>) : undefined
    return resources(db)
      .innerJoin('stored_file', 'stored_file.id', 'resource.file_id')
      .leftJoin('document', 'document.file_id', 'resource.file_id')
      .leftJoin('unstamped_file', 'unstamped_file.file_id', 'resource.file_id')
      .select(itemColumns)
      .select([
        'resource.tags',
        'resource.favorite_count',
        'resource.trace_code',
        'resource.file_id',
        'resource.version',
        'resource.approved_at',
        'resource.taken_down_at',
        'resource.deleted_at',
        sql<AiShare | null>`coalesce(resource.ai_share_ruled, resource.ai_share)`.as('ai_share'),
        'stored_file.name as file_name',
        'document.state as preview_state',
        'unstamped_file.reason as unstamped_reason',
        approvedVersions.as('versions'),
        moreFromAuthor.as('more'),
      ])
      .select([
        (viewing ? codeSql(viewer!, accessColumns, viewing) : sql<0>`0`).as('code'),
        (viewing ? favoriteOf(viewing) : sql<boolean>`false`).as('is_favorite'),
        (viewing ? purchaseOf(viewing) : sql<null>`null`).as('purchase'),
      ])
      .where('resource.id', '=', $('id'))
  })
  return row
}
