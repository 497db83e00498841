import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { notify } from '../../notices/index.ts'
import { decided, restore, takeDown } from '../own/author-actions.ts'
import { lockResource } from './audit-trail.ts'

export const takeDownResource = inTransaction(async (tx, actor: Actor, given: { id: number; reason: string }) => {
  await takeDown(tx, actor, given)
  return { message: '已下架' }
})

/** Puts a resource that was taken down on sale again. */
export const restoreResource = inTransaction(async (tx, actor: Actor, id: number) => {
  await restore(tx, actor, id)
  return { message: '已重新上架' }
})

/** Deletes one's own resource, or anybody's as an administrator. Its row, its buyers and the ledger stay. */
export const deleteResource = inTransaction(async (tx, actor: Actor, id: number) => {
  const resource = await lockResource(tx, id)
  const isOwn = resource.author_id === actor.id
  if (!isOwn && actor.level !== levelId.administrator) fail(resource.is_listed ? 'forbidden' : 'not_found')
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
