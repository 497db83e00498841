import { sql } from 'kysely'
import { noteChange } from '#kernel/acts.ts'
import type { Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { announce, inTransaction } from '#kernel/transaction.ts'
import { notify } from '../notices/index.ts'
import { indexResource } from './search-resources.ts'
import { addToTrail, type LockedResource, lockResource } from './trail.ts'

/** Takes a resource off sale; buyers keep it. One that is off sale already stays so, with its first reason. */
export const takeDown = async (tx: Tx, actor: Actor, { id, reason }: { id: number; reason: string }): Promise<void> => {
  const resource = await lockResource(tx, id)
  if (!(await takeOffSale(tx, actor, resource, reason))) return
  await notify(tx, resource.author_id, {
    kind: 'audit',
    tone: 'bad',
    title: '资源已下架',
    body: `您的资源「${resource.name}」已被下架，理由：${reason}。买过的人仍可下载。`,
    link: '/NumberShop/Admin?activerescore=resources',
  })
}

/** Whether it was on sale until now. */
export const takeOffSale = async (tx: Tx, actor: Actor, resource: LockedResource, reason: string): Promise<boolean> => {
  if (resource.state !== 1) fail('not_found')
  if (resource.taken_down_at !== null) return false
  await tx
    .updateTable('resource')
    .set({ taken_down_at: sql<Date>`now()`, taken_down_reason: reason, taken_down_by: actor.id })
    .where('id', '=', resource.id)
    .execute()
  await decided(tx, actor, resource, { act: 'take-down', reason })
  return true
}

export const takeDownResource = inTransaction(async (tx, actor: Actor, given: { id: number; reason: string }) => {
  await takeDown(tx, actor, given)
  return { message: '已下架' }
})

/** Puts a resource that was taken down on sale again. */
export const restoreResource = inTransaction(async (tx, actor: Actor, id: number) => {
  const resource = await lockResource(tx, id)
  if (resource.author_id !== actor.id && resource.taken_down_by === resource.author_id) fail('taken_down_by_another')
  if (await putOnSale(tx, actor, resource))
    await notify(tx, resource.author_id, {
      kind: 'audit',
      tone: 'good',
      title: '资源已重新上架',
      body: `您的资源「${resource.name}」已重新上架。`,
      link: `/product?productId=${id}`,
    })
  return { message: '已重新上架' }
})

/** Whether it was off sale until now. */
export const putOnSale = async (tx: Tx, actor: Actor, resource: LockedResource): Promise<boolean> => {
  if (resource.taken_down_at === null) return false
  await tx
    .updateTable('resource')
    .set({ taken_down_at: null, taken_down_reason: null, taken_down_by: null })
    .where('id', '=', resource.id)
    .execute()
  await decided(tx, actor, resource, { act: 'restore', reason: '重新上架' })
  return true
}

/** Deletes one's own resource, or anybody's as an administrator. Its row, its buyers and the ledger stay. */
export const deleteResource = inTransaction(async (tx, actor: Actor, id: number) => {
  const resource = await lockResource(tx, id)
  const isOwn = resource.author_id === actor.id
  if (!isOwn && actor.level !== 1) fail(resource.is_listed ? 'forbidden' : 'not_found')
  await tx.updateTable('resource').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
  await decided(tx, actor, resource, { act: 'delete', reason: isOwn ? '作者删除' : '管理员删除' })
  if (!isOwn)
    await notify(tx, resource.author_id, {
      kind: 'audit',
      tone: 'bad',
      title: '资源已删除',
      body: `您的资源「${resource.newest_name}」已被管理员删除。买过的人仍可下载。`,
    })
  return { message: '恭喜你，删除成功' }
})

const decided = async (
  tx: Tx,
  actor: Actor,
  { id, version, coin, name }: LockedResource,
  { act, reason }: { act: 'take-down' | 'restore' | 'delete'; reason: string },
) => {
  await addToTrail(tx, actor, { id, version, act, reason, coin })
  await indexResource(tx, id)
  if (actor.level === 1) noteChange(actor, { target: `资源 ${id}（${name}）`, after: { act, reason } })
  announce(tx, { topic: 'library' })
}
