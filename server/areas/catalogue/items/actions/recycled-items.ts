import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { erasedText, requireAuthor } from '../../../base/recycle/index.ts'
import { notify } from '../../../people/notices/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { addToTrail } from '../audit/audit-trail.ts'
import { indexItem } from '../index-item.ts'
import { itemKinds } from '../item-kinds.ts'
import { type LockedItem, lastNameOf, lockItem } from '../items.ts'
import '../tables.ts'

/**
 * Restores a deleted item: its shares, favourites and buyers were never removed. Refused while its category is deleted,
 * and after its author has left.
 */
export const restoreDeleted = async (tx: Tx, actor: Actor, kind: ItemKind, id: number): Promise<LockedItem> => {
  const { label, topic } = itemKinds[kind]
  await requireCategoryOf(tx, kind, id)
  await tx.updateTable('item').set({ deleted_at: null }).where('id', '=', id).execute()
  const item = await lockItem(tx, kind, id)
  await requireAuthor(tx, item.author_id)
  const { version, coin } = item
  await addToTrail(tx, actor, { id, version, coin, action: 'restore', reason: '从回收站恢复' })
  await indexItem(tx, id)
  announce(tx, { topic })
  const body = `您的${label}「${lastNameOf(item)}」已恢复。`
  if (item.author_id !== actor.id)
    await notify(tx, item.author_id, { kind: 'audit', tone: 'good', title: `${label}已恢复`, body })
  return item
}

const requireCategoryOf = async (tx: Tx, kind: ItemKind, id: number): Promise<void> => {
  const category = await tx
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.category_id')
    .select(['category.name', 'category.deleted_at'])
    .where('item.id', '=', id)
    .where('item.kind', '=', kind)
    .where('item.deleted_at', 'is not', null)
    .forNoKeyUpdate('item')
    .forShare('category')
    .executeTakeFirst()
  if (!category) return fail('not_found')
  if (category.deleted_at) fail('parent_deleted', { message: `类别「${category.name}」已删除，请先恢复该类别` })
}

/** Whether somebody bought the item: buyers keep its files. */
export const hasBuyers = async (tx: Tx, id: number): Promise<boolean> => {
  const grant = await tx
    .selectFrom('access_grant')
    .select('id')
    .where('item_id', '=', id)
    .where('reason', '=', 'bought')
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return grant !== undefined
}

/** Removes the texts of a deleted item and of all its versions; the rows stay, because downloads and records refer to them. */
export const eraseTexts = async (tx: Tx, id: number): Promise<void> => {
  const blank = { name: erasedText, description: erasedText, cover: null }
  const submitted = sql<string | null>`case when submitted_name is not null then ${erasedText} end`
  await tx
    .updateTable('item')
    .set({ ...blank, submitted_name: submitted })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('item_version')
    .set({ ...blank, change_note: null })
    .where('item_id', '=', id)
    .execute()
}
