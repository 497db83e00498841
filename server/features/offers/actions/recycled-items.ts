import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { ItemKind } from '../../access/index.ts'
import { notify } from '../../notices/index.ts'
import { requireAuthor } from '../../recycle/index.ts'
import type { ItemActions, LockedItem } from './item-actions.ts'

/**
 * Restores a deleted item: its shares, favourites and buyers were never removed. Refused while its category is deleted,
 * and after its author has left.
 */
export const restoreDeletedOf =
  <Item extends LockedItem>(
    table: ItemKind,
    kind: Pick<
      ItemActions<Item>,
      'words' | 'topic' | 'pagePath' | 'setColumns' | 'lock' | 'lastNameOf' | 'addToTrail' | 'index'
    >,
  ) =>
  async (tx: Tx, actor: Actor, id: number): Promise<Item> => {
    await requireCategoryOf(tx, table, id)
    await kind.setColumns(tx, id, { deleted_at: null })
    const item = await kind.lock(tx, id)
    await requireAuthor(tx, item.author_id)
    const { version, coin } = item
    await kind.addToTrail(tx, actor, { id, version, coin, action: 'restore', reason: '从回收站恢复' })
    await kind.index(tx, id)
    announce(tx, { topic: kind.topic })
    const body = `您的${kind.words.kind}「${kind.lastNameOf(item)}」已恢复。`
    if (item.author_id !== actor.id)
      await notify(tx, item.author_id, { kind: 'audit', tone: 'good', title: `${kind.words.kind}已恢复`, body })
    return item
  }

const requireCategoryOf = async (tx: Tx, table: ItemKind, id: number): Promise<void> => {
  const { rows } = await sql<{ name: string; is_gone: boolean }>`
    select category.name, category.deleted_at is not null as is_gone
    from ${sql.table(table)} as item join ${sql.table(`${table}_category`)} as category on category.id = item.category_id
    where item.id = ${id} and item.deleted_at is not null
    for update of item for share of category`.execute(tx)
  const category = rows[0] ?? fail('not_found')
  if (category.is_gone) fail('parent_deleted', { message: `类别「${category.name}」已删除，请先恢复该类别` })
}

/** Whether somebody bought the item: buyers keep its files. */
export const hasBuyers = async (tx: Tx, kind: ItemKind, id: number): Promise<boolean> => {
  const grant = await tx
    .selectFrom('access_grant')
    .select('id')
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('reason', '=', 'bought')
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return grant !== undefined
}

/** Stands where the text of an erased item was. */
export const erasedText = '已彻底删除'
