import { textOf } from '#kernel/content/index.ts'
import type { Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { loneContext, type ReportableKind } from '../../../base/moderation/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { takeDown } from '../actions/sale-actions.ts'
import { itemKinds } from '../item-kinds.ts'
import { items } from '../items.ts'

/** What moderation asks of the items that members have reported. */
export const reportedItems = (kind: ItemKind): ReportableKind => ({
  async describe(db, ids) {
    const rows = await db
      .selectFrom('item')
      .select(['id', 'name', 'author_id', 'is_listed', 'is_open'])
      .where('id', 'in', ids)
      .where('kind', '=', kind)
      .where('deleted_at', 'is', null)
      .execute()
    return new Map(
      rows.map(({ id, name, author_id, is_listed, is_open }) => [
        id,
        { title: name, link: itemKinds[kind].pagePath(id), authorId: author_id, isPublic: is_listed && is_open },
      ]),
    )
  },

  async readContext(db, id) {
    const row = await items(db)
      .select([
        'item.id',
        'item.name as title',
        'item.description',
        'item_stats.view_count',
        'item.uploaded_at as created_at',
      ])
      .select(['category.name as section', 'member.nick_name as author_name', 'member.avatar'])
      .where('item.id', '=', id)
      .where('item.kind', '=', kind)
      .executeTakeFirst()
    // Courses are described in rich text.
    return row && loneContext({ ...row, text: kind === 'lesson' ? textOf(row.description) : row.description })
  },

  async ruleAiShare(tx, id, share) {
    const changed = await tx
      .updateTable('item')
      .set({ ai_share_ruled: share })
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('ai_share_ruled', 'is distinct from', share)
      .returning('id')
      .executeTakeFirst()
    announce(tx, { topic: itemKinds[kind].topic, id })
    return changed !== undefined
  },

  /** An item that is hidden or deleted already stays as it is. */
  async takeDown(tx: Tx, id: number, administrator: Actor, reason: string): Promise<void> {
    const item = await tx.selectFrom('item').select('is_listed').where('id', '=', id).executeTakeFirst()
    if (item?.is_listed) await takeDown(tx, administrator, { id, reason })
  },
})
