import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { maskEmail } from '#contract/people/accounts/people-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { hasChannel, notifyEmailChange, sendMessage } from '../../notices/index.ts'
import type { MemberRow } from '../queries.ts'
import { prepareLink, sendLink } from '../reset/confirm-email.ts'
import '../tables.ts'

type Post = Pick<Services['config'], 'post'>
type Owner = Pick<MemberRow, 'id' | 'nick_name' | 'email'>

/** Another way of writing the present address is no change. */
export const isOtherEmail = ({ email: before }: Pick<Owner, 'email'>, email: string | undefined): email is string =>
  email !== undefined && email.toLowerCase() !== before.toLowerCase()

/**
 * Prepares the change of the own address, and answers what stores it in the transaction of the other changes. A new address
 * counts when somebody opens the link there; where the portal sends no mail it is stored unproved. The old address is told.
 */
export const changeEmail = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  address: string,
  ownId: number,
  email: string,
) => {
  await refuseProvedOwner(db, email, ownId)
  const isConfirmed = email !== '' && hasChannel(config, 'mail')
  if (isConfirmed) await prepareLink({ config, db }, address, email)
  return async (tx: Tx, owner: Owner): Promise<string | null> => {
    if (!isConfirmed) {
      await tx.updateTable('member').set({ email, updated_at: sql<Date>`now()` }).where('id', '=', owner.id).execute()
      await tellOwner(tx, config, owner, email)
      return null
    }
    await sendLink(tx, owner, { purpose: 'newEmail', email, publicUrl: config.publicUrl })
    await notifyEmailChange(tx, owner.id, 'emailAsked', maskEmail(email))
    await writeToOld(tx, config, owner, `改为 ${maskEmail(email)}，新邮箱确认后生效`)
    return email
  }
}

/** An address that somebody has proved is taken; one that was only typed in goes to the account that proves it (ACC-69). */
const refuseProvedOwner = async (db: Db, email: string, ownId: number): Promise<void> => {
  if (email === '') return
  const owner = await db
    .selectFrom('member')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('id', '<>', ownId)
    .executeTakeFirst()
  if (owner) fail('email_taken')
}

/** Tells the owner in the portal and at the old address of a change that counts already. */
export const tellOwner = async (tx: Tx, config: Post, owner: Owner, email: string): Promise<void> => {
  if (email === '') await notifyEmailChange(tx, owner.id, 'emailRemoved', maskEmail(owner.email))
  else await notifyEmailChange(tx, owner.id, 'emailChanged', maskEmail(email))
  await writeToOld(tx, config, owner, email === '' ? '本邮箱不再用于该账号' : `已改为 ${maskEmail(email)}`)
}

const writeToOld = async (
  tx: Tx,
  config: Post,
  { id, nick_name: name, email }: Owner,
  change: string,
): Promise<void> => {
  if (email === '' || !hasChannel(config, 'mail')) return
  const { hotline } = await settingsOf(tx, 'site')
  await sendMessage(tx, {
    kind: 'emailChange',
    receiver: email,
    values: { name, change, hotline },
    key: `email-change:${randomUUID()}`,
    memberId: id,
  })
}
