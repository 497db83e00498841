import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import { announceName } from '../members/announce-name.ts'
import '../tables.ts'

/**
 * Removes personal details from member rows; the rows stay, because the ledger and other members' content refer to
 * them.
 */
export const anonymiseMembers = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('member')
    .set({
      username: sql<string>`'已注销' || id`,
      nick_name: '已注销用户',
      phone: '',
      email: '',
      sex: null,
      department_id: null,
      password_hash: '',
      invite_code: null,
      inviter_id: null,
      enabled: false,
      closes_at: null,
      deleted_at: sql<Date>`coalesce(deleted_at, now())`,
      updated_at: sql<Date>`now()`,
    })
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  announceName(tx)
}

/**
 * Erases the personal data that features hold about a former member; returns folders of the file store to remove after
 * commit.
 */
export const erasePersonalData = async (
  tx: Tx,
  personalData: readonly PersonalData[],
  id: number,
): Promise<string[]> => {
  const folders: string[] = []
  for (const { erase } of personalData) folders.push(...((await erase?.(tx, id)) ?? []))
  await tx.deleteFrom('verification_code').where('member_id', '=', id).execute()
  await tx.deleteFrom('account_link').where('member_id', '=', id).execute()
  await tx.deleteFrom('password_history').where('member_id', '=', id).execute()
  await tx.updateTable('member').set({ avatar: null }).where('id', '=', id).execute()
  return folders
}

export const removeFolders = async (files: FileStore, folders: readonly string[]) => {
  for (const folder of folders) await files.removeAll(folder)
}

/** Erases the personal data of an account that an administrator deleted; running it again has no effect. */
export const eraseDeletedMember = async (
  { db, files }: Pick<JobContext, 'db' | 'files'>,
  personalData: readonly PersonalData[],
  id: number,
): Promise<void> => removeFolders(files, await inTransaction(erasePersonalData)(db, personalData, id))
