import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { holds } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { type NewNotice, notify } from '../../notices/index.ts'
import { recycle } from '../../recycle/index.ts'
import type { ItemActions, LockedItem, SaleAction } from './item-actions.ts'

type Kind<Item extends LockedItem, Action> = ItemActions<Item, Action | SaleAction>

/** Adds a decision about a listed item to its trail; lists, the search and cached pages follow. */
export const recordDecision = async <Item extends LockedItem, Action>(
  tx: Tx,
  kind: Kind<Item, Action>,
  actor: Actor,
  { id, version, coin, name }: Item,
  { action, reason }: { action: Action | SaleAction; reason: string },
): Promise<void> => {
  await kind.addToTrail(tx, actor, { id, version, action, reason, coin })
  await kind.index(tx, id)
  if (actor.level === levelId.administrator)
    await noteChange(tx, actor, { target: `${kind.words.kind} ${id}（${name}）`, after: { act: action, reason } })
  // A removed item leaves the related items of other pages at once; other changes may reach them later.
  const isRemoved = action === 'take-down' || action === 'delete'
  announce(tx, isRemoved ? { topic: kind.topic } : { topic: kind.topic, id })
}

/** Answers whether the item was on sale until now. */
export const takeOffSale = async <Item extends LockedItem, Action>(
  tx: Tx,
  kind: Kind<Item, Action>,
  actor: Actor,
  item: Item,
  reason: string,
): Promise<boolean> => {
  if (item.state !== auditState.approved) fail('not_found')
  if (item.taken_down_at !== null) return false
  const columns = { taken_down_at: sql<Date>`now()`, taken_down_reason: reason, taken_down_by: actor.id }
  await kind.setColumns(tx, item.id, columns)
  await recordDecision(tx, kind, actor, item, { action: 'take-down', reason })
  return true
}

/** Answers whether the item was off sale until now. */
export const putOnSale = async <Item extends LockedItem, Action>(
  tx: Tx,
  kind: Kind<Item, Action>,
  actor: Actor,
  item: Item,
): Promise<boolean> => {
  if (item.taken_down_at === null) return false
  await kind.setColumns(tx, item.id, { taken_down_at: null, taken_down_reason: null, taken_down_by: null })
  await recordDecision(tx, kind, actor, item, { action: 'restore', reason: '重新上架' })
  return true
}

/** What administrators do with items on sale, and the deletion, which is the author's as well. */
export const saleActions = <Item extends LockedItem, Action>(kind: Kind<Item, Action>) => {
  const { words, ownPath, pagePath } = kind
  const notifyAuthor = (tx: Tx, { author_id }: Item, notice: Pick<NewNotice, 'tone' | 'title' | 'body' | 'link'>) =>
    notify(tx, author_id, { kind: 'audit', ...notice })
  return {
    /** Takes an item off sale; buyers keep it. One that is off sale already stays so, with its first reason (false). */
    takeDown: async (tx: Tx, actor: Actor, { id, reason }: { id: number; reason: string }): Promise<boolean> => {
      const item = await kind.lock(tx, id)
      if (!(await takeOffSale(tx, kind, actor, item, reason))) return false
      const body = `您的${words.kind}「${item.name}」已被下架，理由：${reason}。买过的人仍可${words.use}。`
      await notifyAuthor(tx, item, { tone: 'bad', title: `${words.kind}已下架`, body, link: ownPath })
      return true
    },
    /** Puts an item on sale again, unless its author took it down; false if it was on sale. */
    restore: async (tx: Tx, actor: Actor, id: number): Promise<boolean> => {
      const item = await kind.lock(tx, id)
      if (item.author_id !== actor.id && item.taken_down_by === item.author_id) fail('taken_down_by_another')
      if (!(await putOnSale(tx, kind, actor, item))) return false
      const body = `您的${words.kind}「${item.name}」已重新上架。`
      await notifyAuthor(tx, item, { tone: 'good', title: `${words.kind}已重新上架`, body, link: pagePath(id) })
      return true
    },
    /** Deletes the actor's own item, or anybody's as an administrator. Its row, its buyers and the ledger stay. */
    remove: inTransaction(async (tx, actor: Actor, id: number) => {
      const item = await kind.lock(tx, id)
      const isOwn = item.author_id === actor.id
      if (!isOwn && !holds(actor.adminRole, 'takeDown', 'do'))
        fail((await kind.canSee(tx, actor, item)) ? 'forbidden' : 'not_found')
      await kind.setColumns(tx, id, { deleted_at: sql<Date>`now()` })
      const reason = isOwn ? '作者删除' : '管理员删除'
      await recordDecision(tx, kind, actor, item, { action: 'delete', reason })
      await recycle(tx, actor, { kind: kind.table, id, title: kind.lastNameOf(item) })
      const body = `您的${words.kind}「${kind.lastNameOf(item)}」已被管理员删除。买过的人仍可${words.use}。`
      if (!isOwn) await notifyAuthor(tx, item, { tone: 'bad', title: `${words.kind}已删除`, body })
      return { message: '恭喜你，删除成功' }
    }),
  }
}
