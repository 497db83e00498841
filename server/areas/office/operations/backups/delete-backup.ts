import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange, type Services } from '#kernel/http/index.ts'
import '../tables.ts'

/** Removes a finished backup with its archive; a second deletion fails with not_found. */
export const deleteBackup = async ({ db, files }: Pick<Services, 'db' | 'files'>, actor: Actor, id: number) => {
  await files.remove(await deleteRow(db, actor, id))
  return { message: '恭喜你，删除成功' }
}

const deleteRow = inTransaction(async (tx, actor: Actor, id: number): Promise<string> => {
  const deleted = await tx
    .deleteFrom('backup')
    .where('id', '=', id)
    .where('state', 'in', ['complete', 'failed'])
    .returning(['key', 'created_at'])
    .executeTakeFirst()
  if (!deleted) {
    const found = await tx.selectFrom('backup').select('id').where('id', '=', id).executeTakeFirst()
    return fail(found ? 'backup_running' : 'not_found')
  }
  await noteChange(tx, actor, { target: `备份 ${deleted.created_at.toISOString()}` })
  return deleted.key
})
