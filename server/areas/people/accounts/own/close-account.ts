import { sql } from 'kysely'
import { closingDays } from '#contract/people/accounts/people-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, type Services, tokenCookieLine } from '#kernel/http/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import { notifyClosingCancelled } from '../../notices/index.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { lockAdministrators } from '../roles/administrators.ts'
import { anonymiseMembers, erasePersonalData, removeFolders } from './erase-members.ts'
import { requireOwnPassword } from './own-account.ts'
import '../tables.ts'

/** Ends every session now and closes the account after `closingDays`; logging in before then cancels the closing. */
export const closeAccount = async ({ db, config }: Services, caller: Caller, actor: Actor, password: string) => {
  await requireOwnPassword(db, actor, password)
  const closesAt = await beginClosing(db, actor)
  caller.cookies.push(tokenCookieLine('', { maxAge: 0, secure: config.isHttps }))
  return { closeTime: closesAt.toISOString(), message: `注销申请已提交，${closingDays} 天内登录即取消` }
}

const beginClosing = inTransaction(async (tx, actor: Actor): Promise<Date> => {
  await lockAdministrators(tx)
  if (actor.adminRole === 'super' && !(await hasOtherSuperAdministrator(tx, actor.id))) fail('last_administrator')
  const { closes_at } = await tx
    .updateTable('member')
    .set({ closes_at: sql<Date>`coalesce(closes_at, now() + make_interval(days => ${closingDays}))` })
    .where('id', '=', actor.id)
    .returning('closes_at')
    .executeTakeFirstOrThrow()
  await endSessionsOf(tx, [actor.id])
  return closes_at!
})

const hasOtherSuperAdministrator = async (tx: Tx, memberId: number): Promise<boolean> => {
  const other = await tx
    .selectFrom('member')
    .select('id')
    .where('admin_role', '=', 'super')
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .where('closes_at', 'is', null)
    .where('id', '<>', memberId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Closes the accounts that are due, each in its own transaction; the last super administrator's account stays open. */
export const closeDueAccounts = async (
  { db, files, log, signal }: Pick<JobContext, 'db' | 'files' | 'log' | 'signal'>,
  personalData: readonly PersonalData[],
): Promise<void> => {
  const due = await db
    .selectFrom('member')
    .select('id')
    .where('closes_at', '<=', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .orderBy('closes_at')
    .execute()
  for (const { id } of due) {
    if (signal.aborted) return
    const folders = await eraseAccount(db, personalData, id)
    if (folders) await removeFolders(files, folders)
    else log.warn({ memberId: id }, 'account not closed')
  }
}

const eraseAccount = inTransaction(async (tx, personalData: readonly PersonalData[], id: number) => {
  await lockAdministrators(tx)
  const member = await tx
    .selectFrom('member')
    .select('admin_role')
    .where('id', '=', id)
    .where('closes_at', '<=', sql<Date>`now()`) // a login since the query above cancels the closing
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!member || (member.admin_role === 'super' && !(await hasOtherSuperAdministrator(tx, id)))) return undefined
  const folders = await erasePersonalData(tx, personalData, id)
  await endSessionsOf(tx, [id])
  await anonymiseMembers(tx, [id])
  return folders
})

/** Cancels the closing when its owner logs in, and notifies him. */
export const cancelClosing = inTransaction(async (tx, memberId: number) => {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ closes_at: null })
    .where('id', '=', memberId)
    .where('closes_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await notifyClosingCancelled(tx, memberId)
})
