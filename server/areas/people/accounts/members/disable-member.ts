import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { lockAdministrators } from '../roles/administrators.ts'
import { changeAll, switchInTransaction } from './manage-members.ts'
import '../tables.ts'

const requireState = async (tx: Tx, id: number, enabled: boolean) => {
  const member = await tx
    .selectFrom('member')
    .select('enabled')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!member) return fail('not_found')
  if (member.enabled !== enabled) fail(enabled ? 'member_disabled' : 'member_enabled')
}

/** Disables an account, ends its sessions and stores why and until when; of two calls at once the second is refused. */
export const disableMember = async (
  tx: Tx,
  actor: Actor,
  id: number,
  { until, reason }: { until: Date | null; reason: string },
): Promise<void> => {
  if (id === actor.id) fail('cannot_disable_self')
  await lockAdministrators(tx)
  await requireState(tx, id, true)
  await changeAll(tx, actor, [id], { enabled: false, disabled_until: until, disabled_reason: reason })
}

/** Enables a disabled account; that of an administrator waits for a second one. */
export const enableMember = async (tx: Tx, actor: Actor, id: number): Promise<{ isWaiting: boolean }> => {
  await lockAdministrators(tx)
  await requireState(tx, id, false)
  const { waiting } = await switchInTransaction(tx, actor, [id], true)
  return { isWaiting: waiting.length > 0 }
}

/** Enables the accounts whose time is over. The account of an administrator needs a second one and stays disabled. */
export const enableDueMembers = inTransaction(async (tx) => {
  await tx
    .updateTable('member')
    .set({ enabled: true, disabled_until: null, disabled_reason: '', updated_at: sql<Date>`now()` })
    .where('disabled_until', '<=', sql<Date>`now()`)
    .where('enabled', '=', false)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('level', 'is', null), eb('level', '<>', levelId.administrator)]))
    .execute()
})
