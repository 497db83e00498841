import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Binary, Done, Id, Time } from '../../fields.ts'

export const backupStates = ['waiting', 'running', 'complete', 'failed'] as const
export type BackupState = (typeof backupStates)[number]

const count = z.int()

export const BackupItem = z.object({
  id: Id,
  reason: z.enum(['asked', 'scheduled']),
  state: z.enum(backupStates),
  /** The file name of the download. */
  name: z.string(),
  userName: z.string().nullable(),
  createTime: Time,
  endTime: Time.nullable(),
  percent: count,
  step: z.string(),
  size: count.nullable(),
  sha256: z.string().nullable(),
  rowCount: count.nullable(),
  fileCount: count.nullable(),
  /** Number of files that the database refers to but the store did not have when the backup was made. */
  missingCount: count.nullable(),
  error: z.string().nullable(),
})
export type BackupItem = z.output<typeof BackupItem>

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  access: 'administrator',
  permission: 'backups',
  summary: '最近 100 份备份，最新的在前',
  answer: z.array(BackupItem),
})

export const requestBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  access: 'administrator',
  permission: 'backups',
  grade: 'review',
  summary: '立即备份数据库与文件',
  answer: Done,
  fails: ['backup_running'],
})

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/backups/download',
  access: 'administrator',
  permission: 'backups',
  grade: 'review',
  summary: '下载备份，支持断点续传',
  query: z.object({ id: Id }),
  answer: Binary,
  fails: ['not_found'],
})

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/backups/{id}',
  access: 'administrator',
  permission: 'backups',
  grade: 'review',
  summary: '删除备份',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found', 'backup_running'],
})
