import { z } from 'zod'
import { fileRefusals } from '../../base/files/files.ts'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Binary, Done, ExportFormat, Id, pageOf, paging, Time } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { importKinds, importLimits } from './import-rules.ts'

const Kind = z.enum(importKinds, { error: '请选择要导入的内容' })

/** done: read to the end, wrong rows included; failed: it could not be read, or it was given up. */
const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export const ImportRun = z.object({
  id: Id,
  kind: Kind,
  /** It adds nothing and only says what an import would do. */
  isCheck: z.boolean(),
  state: z.enum(importStates),
  fileName: z.string(),
  archiveName: z.string().nullable(),
  userName: z.string(),
  rowCount: z.int(),
  doneCount: z.int(),
  /** Rows that were added; of a check, those that would be. */
  addedCount: z.int(),
  /** Rows that an earlier run had added. */
  presentCount: z.int(),
  wrongCount: z.int(),
  error: z.string().nullable(),
  /** It was checked and its files are still there, so that it can be imported. */
  canStart: z.boolean(),
  createTime: Time,
  endTime: Time.nullable(),
})
export type ImportRun = z.output<typeof ImportRun>

const forImporters = { access: 'administrator', permission: 'imports' } as const

export const listImports = endpoint({
  ...forImporters,
  method: 'GET',
  path: '/api/imports',
  summary: '从旧系统导入的检查与导入，最新的在前',
  query: z.object(paging(pageSizes.adminTable, ['createTime'])),
  answer: pageOf(ImportRun),
  fails: ['page_out_of_range'],
})

export const exportImports = exportOf(listImports)

const uploadId = z.string({ error: '请选择文件' }).regex(/^[a-z0-9]{16,64}$/, '上传编号不正确')

/** IMPORT-1 */
export const checkImport = endpoint({
  ...forImporters,
  method: 'POST',
  path: '/api/imports',
  summary: `检查一张表（xlsx、csv 或 json，最多 ${importLimits.maxRows} 行），不写入任何内容；uploadId 与 archiveUploadId 为已完成的断点续传`,
  body: z.strictObject({ kind: Kind, uploadId, archiveUploadId: uploadId.optional() }),
  answer: z.object({ id: Id, message: z.string() }),
  status: 201,
  fails: [...fileRefusals, 'not_found', 'upload_unfinished', 'import_running'],
})

/** IMPORT-3 */
export const startImport = endpoint({
  ...forImporters,
  method: 'POST',
  path: '/api/imports/start',
  summary: '正式导入检查过的表，完成后删除其文件；再次上传时跳过已有的，只补上次出错的行',
  body: z.strictObject({ id: Id }),
  answer: z.object({ id: Id, message: z.string() }),
  status: 201,
  fails: ['not_found', 'import_running', 'import_not_checked', 'import_files_gone'],
})

export const cancelImport = endpoint({
  ...forImporters,
  method: 'POST',
  path: '/api/imports/cancel',
  summary: '停止正在进行的检查或导入；已导入的行保留',
  body: z.strictObject({ id: Id }),
  answer: Done,
  fails: ['not_found', 'import_ended'],
})

export const ImportFault = z.object({
  /** As the table numbers it, the head being line 1. */
  line: z.int(),
  /** The title of the column; empty: the whole row. */
  field: z.string(),
  message: z.string(),
})
export type ImportFault = z.output<typeof ImportFault>

export const listImportFaults = endpoint({
  ...forImporters,
  method: 'GET',
  path: '/api/imports/faults',
  summary: `一次检查或导入中出错的行，最多 ${importLimits.maxFaults} 条`,
  query: z.object({ ...paging(pageSizes.adminTable, ['line'], 'asc'), id: Id }),
  answer: pageOf(ImportFault),
  fails: ['not_found', 'page_out_of_range'],
})

export const exportImportFaults = exportOf(listImportFaults)

export const downloadImportTemplate = endpoint({
  ...forImporters,
  method: 'GET',
  path: '/api/imports/template',
  summary: '导入用的空表，含列名与一行示例',
  query: z.object({ kind: Kind, format: ExportFormat }),
  answer: Binary,
})
