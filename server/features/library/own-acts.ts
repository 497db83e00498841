import { sql } from 'kysely'
import type { Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { putOnSale, takeOffSale } from './take-down.ts'
import { addToTrail, type LockedResource, lockResource } from './trail.ts'
import './tables.ts'

/** Takes back the version that waits for its audit; one that is on sale stays so. Taken back already, it stays so. */
export const withdrawResource = inTransaction(async (tx, author: Actor, id: number) => {
  const resource = await lockOwn(tx, author, id)
  if (resource.is_withdrawn) return { message: '已撤回' }
  if (resource.newest_state !== 0) fail('audit_over')
  await setNewest(tx, resource, { state: 2, reason: '作者撤回', isWithdrawn: true })
  await note(tx, author, resource, { act: 'withdraw', from: 0, to: 2, reason: '作者撤回' })
  return { message: '已撤回' }
})

/** Hands in again, as it is, what was taken back: it waits behind everything that waits already. */
export const resubmitResource = inTransaction(async (tx, author: Actor, id: number) => {
  const resource = await lockOwn(tx, author, id)
  if (!resource.is_withdrawn) return resource.newest_state === 0 ? { message: '已重新提交' } : fail('not_withdrawn')
  await setNewest(tx, resource, { state: 0, reason: null, isWithdrawn: false })
  await note(tx, author, resource, { act: 'resubmit', from: 2, to: 0, reason: '重新提交' })
  return { message: '已重新提交' }
})

/** Takes one's own resource off sale until one puts it back; buyers keep it. */
export const takeOwnDown = inTransaction(async (tx, author: Actor, id: number) => {
  await takeOffSale(tx, author, await lockOwn(tx, author, id), '作者下架')
  return { message: '已下架' }
})

/** Puts one's own resource on sale again, unless an administrator took it down. */
export const restoreOwn = inTransaction(async (tx, author: Actor, id: number) => {
  const resource = await lockOwn(tx, author, id)
  if (resource.taken_down_at !== null && resource.taken_down_by !== author.id) fail('taken_down_by_another')
  await putOnSale(tx, author, resource)
  return { message: '已重新上架' }
})

/** Another's is refused if it can be seen, else it is not there. */
const lockOwn = async (tx: Tx, author: Actor, id: number): Promise<LockedResource> => {
  const resource = await lockResource(tx, id)
  if (resource.author_id !== author.id) fail(resource.is_listed || author.level === 1 ? 'forbidden' : 'not_found')
  return resource
}

const setNewest = async (
  tx: Tx,
  { id, state: shown, newest_version }: LockedResource,
  { state, reason, isWithdrawn }: { state: 0 | 2; reason: string | null; isWithdrawn: boolean },
) => {
  await tx
    .updateTable('resource_version')
    .set({ state, reason })
    .where('resource_id', '=', id)
    .where('number', '=', newest_version)
    .execute()
  await tx
    .updateTable('resource')
    .set({
      newest_state: state,
      is_withdrawn: isWithdrawn,
      ...(!isWithdrawn && { newest_at: sql<Date>`now()` }),
      ...(shown !== 1 && { state }),
    })
    .where('id', '=', id)
    .execute()
}

const note = (
  tx: Tx,
  author: Actor,
  { id, newest_version: version, coin }: LockedResource,
  entry: { act: 'withdraw' | 'resubmit'; from: 0 | 2; to: 0 | 2; reason: string },
) => addToTrail(tx, author, { id, version, coin, ...entry })
