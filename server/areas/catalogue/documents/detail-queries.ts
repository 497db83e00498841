import { type RawBuilder, sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type Db, preparedRow } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { detailColumns, moreFromAuthor, viewerColumns, viewerGroup } from '../items/index.ts'
import { itemColumns, resources } from './list-queries.ts'
import type { ItemRow } from './view.ts'

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
  select json_agg(json_build_object('number', v.number, 'uploaded_at', v.created_at, 'file_id', f.id, 'name', f.name,
    'suffix', f.suffix, 'size', f.size, 'sha256', f.sha256, 'change_note', v.change_note,
    'audited_at', v.audited_at) order by v.number desc)
  from item_version as v join resource_version as of_file on (of_file.item_id, of_file.number) = (v.item_id, v.number)
  join stored_file as f on f.id = of_file.file_id
  where v.item_id = item.id and v.state = ${sql.lit(auditState.approved)})`

/** What a card shows of a resource alone. */
type OwnJson = Pick<ItemRow, 'description' | 'suffix' | 'file_size'>

const purchaseOf = (me: RawBuilder<number>) => sql<{ coins: number; created_at: string; version: number } | null>`(
  select json_build_object('coins', g.coins, 'created_at', g.created_at, 'version', g.version) from access_grant as g
  where g.member_id = ${me} and g.item_id = item.id and g.reason = 'bought' and g.revoked_at is null)`

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
      .select(detailColumns)
      .select([
        'item.approved_at',
        'resource.tags',
        'resource.file_id',
        'stored_file.name as file_name',
        'document.state as preview_state',
        'unstamped_file.reason as unstamped_reason',
        approvedVersions.as('versions'),
        moreFromAuthor<OwnJson>('resource', viewer, sql`other.description, own.suffix, own.file_size`).as('more'),
      ])
      .select([...viewerColumns(viewer, viewing), (viewing ? purchaseOf(viewing) : sql<null>`null`).as('purchase')])
      .where('item.id', '=', $('id'))
  })
  return row
}
