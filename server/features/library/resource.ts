import { sql } from 'kysely'
import { type Db, preparedRow, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { codeSql, holderOf, viewerGroup } from '../access/index.ts'
import { accessColumnsOf, type OfferedRow, requireVisible, toOfferedItem } from '../offers/index.ts'
import './tables.ts'

/** Resources are open to every level. */
export const toResource = (row: OfferedRow) => toOfferedItem('resource', row, true)

export const accessColumns = accessColumnsOf('resource', sql<boolean>`true`)

/** A resource, also a deleted one, with the access code of the actor. */
const findResource = (db: Db | Tx, actor: Actor | undefined, id: number) =>
  preparedRow(db, `library.item ${viewerGroup(actor)}`, { id, ...holderOf(actor) }, ($) =>
    db
      .selectFrom('resource')
      .select(['id', 'name', 'author_id', 'coin', 'state', 'version', 'taken_down_at', 'deleted_at'])
      .select(codeSql(actor ?? {}, accessColumns, $('me')).as('code'))
      .where('id', '=', $('id')),
  )

/** A resource that the actor can see, with the access code. */
export const requireResource = async (db: Db | Tx, actor: Actor | undefined, id: number) => {
  const row = await findResource(db, actor, id)
  return requireVisible(actor, row && { item: toResource(row), code: row.code })
}
