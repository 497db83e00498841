import type { BackupItem } from '#contract/office/operations/backups.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Services } from '#kernel/http/index.ts'
import { inShanghai } from '#kernel/time/index.ts'
import { fileDownload } from '../../../base/files/index.ts'
import { noteDownload } from '../../../people/accounts/index.ts'
import { makeBackup } from './make-backup.job.ts'
import '../tables.ts'

const maxListed = 100

/** shuzi-20261115-0300.zip, in the time of Asia/Shanghai. */
const nameOf = (createdAt: Date) => {
  const [day, time] = inShanghai(createdAt).toISOString().split('T')
  return `shuzi-${day!.replaceAll('-', '')}-${time!.slice(0, 5).replace(':', '')}.zip`
}

export const listBackups = async (db: Db): Promise<BackupItem[]> => {
  const rows = await db
    .selectFrom('backup')
    .leftJoin('member', 'member.id', 'backup.member_id')
    .selectAll('backup')
    .select('member.nick_name')
    .orderBy('backup.created_at', 'desc')
    .orderBy('backup.id', 'desc')
    .limit(maxListed)
    .execute()
  const running = rows.some(({ state }) => state === 'running') ? await progressOf(db) : undefined
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    state: row.state,
    name: nameOf(row.created_at),
    userName: row.nick_name,
    createTime: row.created_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    percent: row.state === 'running' ? (running?.percent ?? 0) : row.state === 'complete' ? 100 : 0,
    step: row.state === 'running' ? (running?.step ?? '') : '',
    size: row.size,
    sha256: row.sha256,
    rowCount: row.row_count,
    fileCount: row.file_count,
    missingCount: row.missing_count,
    error: row.error,
  }))
}

/** The progress of the running backup; there is at most one. */
const progressOf = (db: Db) =>
  db
    .selectFrom('pgboss.job_common')
    .innerJoin('job_progress', 'job_progress.job_id', 'id')
    .select(['job_progress.percent', 'job_progress.step'])
    .where('name', '=', makeBackup.name)
    .where('state', '=', 'active')
    .executeTakeFirst()

/** The archive itself; the audit log notes the download, since it holds all members' data. */
export const downloadBackup = async (services: Services, actor: Actor, id: number, caller: Caller) => {
  const found = await services.db
    .selectFrom('backup')
    .select(['key', 'size', 'sha256', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'complete')
    .executeTakeFirst()
  if (!found) return fail('not_found')
  const name = nameOf(found.created_at)
  const file = { key: found.key, name, suffix: 'zip', size: found.size!, sha256: found.sha256! }
  const download = await fileDownload(services, file, caller)
  return noteDownload(services.db, actor, caller, { download, target: `下载备份 ${name}` })
}
