import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { backupFolder } from '#kernel/backup/index.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict } from '#kernel/errors/index.ts'
import { readSettings } from '../../../base/settings/index.ts'
import { makeBackup } from './make-backup.job.ts'
import '../tables.ts'

/** Enqueues a backup; fails while another one is running. */
export const requestBackup = inTransaction(async (tx, memberId: number | null) => {
  await failAbandoned(tx)
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const { id } = await tx
    .insertInto('backup')
    .values({
      reason: memberId === null ? 'scheduled' : 'asked',
      key: `${backupFolder}/${timestamp}-${randomBytes(6).toString('hex')}.zip`,
      member_id: memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(asConflict({ backup_unfinished: 'backup_running' }))
  await makeBackup.enqueue(tx, { backupId: id })
  return { message: '已开始备份' }
})

/** Fails backups whose worker was killed, so that they do not block the next one. */
const failAbandoned = (tx: Tx) =>
  sql`
    update backup set state = 'failed', ended_at = now(), error = '执行进程中断'
    where state in ('waiting', 'running') and not exists (
      select from pgboss.job_common as job
      where job.name = ${makeBackup.name} and job.state in ('created', 'retry', 'active')
        and (job.data ->> 'backupId')::bigint = backup.id)`.execute(tx)

/** Called every hour; the setting is an hour in Asia/Shanghai. */
export const requestScheduled = async (db: Db, now = new Date()): Promise<void> => {
  const { hour } = await readSettings(db, 'backups')
  if ((now.getUTCHours() + 8) % 24 === hour) await requestBackup(db, null)
}
