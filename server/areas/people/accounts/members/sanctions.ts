import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { awaitApproval, type ConfirmedRequest } from '../../../base/approvals/index.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { lockAdministrators } from '../roles/administrators.ts'
import '../tables.ts'

/** Keeps the member from posting for some days, unless an earlier ruling does so longer; answers until when. */
export const muteMember = async (tx: Tx, memberId: number, days: number): Promise<Date> => {
  const { muted_until: until } = await tx
    .updateTable('member')
    .set({ muted_until: sql<Date>`greatest(muted_until, now() + make_interval(days => ${days}))` })
    .where('id', '=', memberId)
    .returning('muted_until')
    .executeTakeFirstOrThrow()
  return until!
}

/** Lets the ban wait for a second administrator; where there is none, the account is disabled at once. */
export const requestBan = async (tx: Tx, actor: Actor, memberId: number, reason: string): Promise<boolean> => {
  const { username, level } = await tx
    .selectFrom('member')
    .select(['username', 'level'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (level === levelId.administrator) fail('author_is_administrator')
  const [subject, target] = [String(memberId), `用户 ${username}`]
  const isWaiting = await awaitApproval(tx, actor, { kind: 'ban', subject, target, reason, memberId })
  if (!isWaiting) await banMember(tx, { subject })
  return isWaiting
}

/** Disables the account and ends its sessions; coins, purchases and contents stay. */
export const banMember = async (tx: Tx, { subject }: Pick<ConfirmedRequest, 'subject'>): Promise<void> => {
  await lockAdministrators(tx)
  const banned = await tx
    .updateTable('member')
    .set({ enabled: false, updated_at: sql<Date>`now()` })
    .where('id', '=', Number(subject))
    .where('deleted_at', 'is', null)
    .returning(['id', 'level'])
    .executeTakeFirst()
  if (!banned) return fail('not_found')
  // Somebody may have become administrator since; disabling one is another request.
  if (banned.level === levelId.administrator) fail('author_is_administrator')
  await endSessionsOf(tx, [banned.id])
}
