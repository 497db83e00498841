import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import '../tables.ts'

/** The rows stay, for the books and for what others rely on, and say nothing of the people any more. */
export const forgetPeople = (tx: Tx, ids: readonly number[]) =>
  tx
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

/** Removes what features keep about somebody who is gone; the answer names folders of the file store that go after commit. */
export const eraseKept = async (tx: Tx, kept: readonly PersonalData[], id: number): Promise<string[]> => {
  const folders: string[] = []
  for (const { erase } of kept) folders.push(...((await erase?.(tx, id)) ?? []))
  await tx.updateTable('member').set({ avatar: null }).where('id', '=', id).execute()
  return folders
}

export const removeFolders = async (files: FileStore, folders: readonly string[]) => {
  for (const folder of folders) await files.removeAll(folder)
}

/** What is left of an account that an administrator deleted goes too; a second run finds nothing more. */
export const eraseDeleted = async (
  { db, files }: Pick<JobContext, 'db' | 'files'>,
  kept: readonly PersonalData[],
  id: number,
): Promise<void> => removeFolders(files, await inTransaction(eraseKept)(db, kept, id))
