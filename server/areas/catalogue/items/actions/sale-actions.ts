import { type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '#contract/catalogue/documents/library-items.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { levelId } from '#contract/constants.ts'
import { holds } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { recycle } from '../../../base/recycle/index.ts'
import { type NewNotice, notify } from '../../../people/notices/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { addToTrail } from '../audit/audit-trail.ts'
import { indexItem } from '../index-item.ts'
import { itemKinds } from '../item-kinds.ts'
import { canSee, type LockedItem, lastNameOf, lockItem, requireKind, toOfferedItem } from '../items.ts'

interface SaleColumns {
  taken_down_at: RawBuilder<Date> | null
  taken_down_reason: string | null
  taken_down_by: number | null
}

const setColumns = (tx: Tx, id: number, columns: SaleColumns | { deleted_at: RawBuilder<Date> }) =>
  tx.updateTable('item').set(columns).where('id', '=', id).execute()

/** Adds a decision about a listed item to its trail; lists, the search and cached pages follow. */
const recordDecision = async (
  tx: Tx,
  actor: Actor,
  { id, kind, version, coin, name }: LockedItem,
  { action, reason }: { action: AuditAction; reason: string },
): Promise<void> => {
  const { label, topic } = itemKinds[kind]
  await addToTrail(tx, actor, { id, version, action, reason, coin })
  await indexItem(tx, id)
  if (actor.level === levelId.administrator)
    await noteChange(tx, actor, { target: `${label} ${id}（${name}）`, after: { act: action, reason } })
  // A removed item leaves the related items of other pages at once; other changes may reach them later.
  const isRemoved = action === 'take-down' || action === 'delete'
  announce(tx, isRemoved ? { topic } : { topic, id })
}

/** Answers whether the item was on sale until now. */
export const takeOffSale = async (tx: Tx, actor: Actor, item: LockedItem, reason: string): Promise<boolean> => {
  if (item.state !== auditState.approved) fail('not_found')
  if (item.taken_down_at !== null) return false
  const columns = { taken_down_at: sql<Date>`now()`, taken_down_reason: reason, taken_down_by: actor.id }
  await setColumns(tx, item.id, columns)
  await recordDecision(tx, actor, item, { action: 'take-down', reason })
  return true
}

/** Answers whether the item was off sale until now. */
export const putOnSale = async (tx: Tx, actor: Actor, item: LockedItem): Promise<boolean> => {
  if (item.taken_down_at === null) return false
  await setColumns(tx, item.id, { taken_down_at: null, taken_down_reason: null, taken_down_by: null })
  await recordDecision(tx, actor, item, { action: 'restore', reason: '重新上架' })
  return true
}

const notifyAuthor = (tx: Tx, { author_id }: LockedItem, notice: Pick<NewNotice, 'tone' | 'title' | 'body' | 'link'>) =>
  notify(tx, author_id, { kind: 'audit', ...notice })

const lockOfAnyKind = async (tx: Tx, id: number) => lockItem(tx, await requireKind(tx, id), id)

/** Takes an item off sale; buyers keep it. One that is off sale already stays so, with its first reason (false). */
export const takeDown = async (tx: Tx, actor: Actor, { id, reason }: { id: number; reason: string }) => {
  const item = await lockOfAnyKind(tx, id)
  if (!(await takeOffSale(tx, actor, item, reason))) return false
  const { label, use, ownPath } = itemKinds[item.kind]
  const body = `您的${label}「${item.name}」已被下架，理由：${reason}。买过的人仍可${use}。`
  await notifyAuthor(tx, item, { tone: 'bad', title: `${label}已下架`, body, link: ownPath })
  return true
}

/** Puts an item on sale again, unless its author took it down; false if it was on sale. */
export const restore = async (tx: Tx, actor: Actor, id: number): Promise<boolean> => {
  const item = await lockOfAnyKind(tx, id)
  if (item.author_id !== actor.id && item.taken_down_by === item.author_id) fail('taken_down_by_another')
  if (!(await putOnSale(tx, actor, item))) return false
  const { label, pagePath } = itemKinds[item.kind]
  const body = `您的${label}「${item.name}」已重新上架。`
  await notifyAuthor(tx, item, { tone: 'good', title: `${label}已重新上架`, body, link: pagePath(id) })
  return true
}

/** Opens an item to the second level and to visitors, or closes it. */
export const openItem = async (tx: Tx, actor: Actor, item: LockedItem, isOpen: boolean): Promise<void> => {
  if (item.is_open === isOpen) return
  await tx.updateTable('item').set({ is_open: isOpen }).where('id', '=', item.id).execute()
  await recordDecision(tx, actor, item, {
    action: isOpen ? 'open' : 'close',
    reason: isOpen ? '对二级会员开放' : '不对二级会员开放',
  })
}

/** Deletes the actor's own item, or anybody's as an administrator. Its row, its buyers and the ledger stay. */
export const remove = inTransaction(async (tx, actor: Actor, kind: ItemKind, id: number) => {
  const item = await lockItem(tx, kind, id)
  const { label, use } = itemKinds[kind]
  const isOwn = item.author_id === actor.id
  if (!isOwn && !holds(actor.adminRole, 'takeDown', 'do'))
    fail((await canSee(tx, actor, toOfferedItem(item))) ? 'forbidden' : 'not_found')
  await setColumns(tx, id, { deleted_at: sql<Date>`now()` })
  const reason = isOwn ? '作者删除' : '管理员删除'
  await recordDecision(tx, actor, item, { action: 'delete', reason })
  await recycle(tx, actor, { kind, id, title: lastNameOf(item) })
  const body = `您的${label}「${lastNameOf(item)}」已被管理员删除。买过的人仍可${use}。`
  if (!isOwn) await notifyAuthor(tx, item, { tone: 'bad', title: `${label}已删除`, body })
  return { message: '恭喜你，删除成功' }
})
