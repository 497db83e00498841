import type { z } from 'zod'
import { importColumns } from '#contract/office/imports/import-columns.ts'
import { importKindLabels } from '#contract/office/imports/import-rules.ts'
import type {
  exportImportFaults,
  exportImports,
  downloadImportTemplate as getTemplate,
  ImportFault,
  ImportRun,
  listImports as list,
  listImportFaults,
} from '#contract/office/imports/imports.ts'
import { importStateLabels } from '#contract/state-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Column, exportPages, exportRows } from '#kernel/export/index.ts'
import { type RowOf, toPage } from '#kernel/listing/index.ts'
import { findFaults, findRun, findRuns } from './import-queries.ts'

const toRun = (row: RowOf<typeof findRuns>): ImportRun => ({
  id: row.id,
  kind: row.kind,
  isCheck: row.is_check,
  state: row.state,
  fileName: row.file_name,
  archiveName: row.archive_name,
  userName: row.nick_name,
  rowCount: row.row_count,
  doneCount: row.done_count,
  addedCount: row.added_count,
  presentCount: row.present_count,
  wrongCount: row.wrong_count,
  error: row.error,
  canStart: row.state === 'done' && row.present_file_id !== null,
  createTime: row.created_at.toISOString(),
  endTime: row.ended_at?.toISOString() ?? null,
})

export const listImports = async (db: Db, query: z.output<typeof list.query>) =>
  toPage(await findRuns(db, query), toRun)

const runColumns: Column<ImportRun>[] = [
  { title: '内容', value: ({ kind }) => importKindLabels[kind] },
  { title: '方式', value: ({ isCheck }) => (isCheck ? '检查' : '导入') },
  { title: '表格', value: ({ fileName }) => fileName, width: 32 },
  { title: '时间', value: ({ createTime }) => new Date(createTime), width: 20 },
  { title: '经办', value: ({ userName }) => userName, width: 16 },
  { title: '状态', value: ({ state }) => importStateLabels[state] },
  { title: '行数', value: ({ rowCount }) => rowCount },
  { title: '新增', value: ({ addedCount }) => addedCount },
  { title: '已有', value: ({ presentCount }) => presentCount },
  { title: '出错', value: ({ wrongCount }) => wrongCount },
]

export const exportRuns = (db: Db, { format, ...query }: z.output<typeof exportImports.query>) =>
  exportPages(format, '旧系统导入', runColumns, (paging) => listImports(db, { ...query, ...paging }))

export const listFaults = async (db: Db, query: z.output<typeof listImportFaults.query>) => {
  ;(await findRun(db, query.id)) ?? fail('not_found')
  return toPage(await findFaults(db, query), (fault): ImportFault => fault)
}

const faultColumns: Column<ImportFault>[] = [
  { title: '行', value: ({ line }) => line },
  { title: '列', value: ({ field }) => field || '整行', width: 20 },
  { title: '原因', value: ({ message }) => message, width: 60 },
]

export const exportFaults = (db: Db, { format, ...query }: z.output<typeof exportImportFaults.query>) =>
  exportPages(format, '导入出错的行', faultColumns, (paging) => listFaults(db, { ...query, ...paging }))

/** An empty table with the columns of a kind and a row that shows how they are filled. */
export const makeTemplate = ({ kind, format }: z.output<typeof getTemplate.query>) => {
  const columns = importColumns[kind].map(({ title, isRequired, example }) => ({
    title: isRequired ? `${title}*` : title,
    value: () => example,
    width: Math.max(12, title.length * 2 + 2),
  }))
  return exportRows(format, `${importKindLabels[kind]}导入模板`, columns, [{}])
}
