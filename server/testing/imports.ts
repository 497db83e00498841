import { expect } from 'vitest'
import { importColumns } from '#contract/office/imports/import-columns.ts'
import type { ImportKind } from '#contract/office/imports/import-rules.ts'
import * as imports from '#contract/office/imports/imports.ts'
import { createLog } from '#kernel/log/index.ts'
import { metadata, tusOf } from '../areas/base/files/uploads/testing.ts'
import { importTable } from '../areas/office/imports/import-table.job.ts'
import type { Person, TestPortal } from './portal.ts'

export type TableRow = Record<string, string | number>

const quoted = (value: string | number | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`

/** A CSV table with the titles of the kind. */
export const csvOf = (kind: ImportKind, rows: TableRow[]): Buffer => {
  const fields = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = importColumns[kind].filter(({ field }) => fields.has(field))
  const lines = rows.map((row) => columns.map(({ field }) => quoted(row[field])).join(','))
  return Buffer.from([columns.map(({ title }) => title).join(','), ...lines].join('\r\n'))
}

/** An administrator who imports tables on a listening portal. */
export const importsOf = (portal: TestPortal, admin: Person) => {
  const upload = async (name: string, content: Buffer, purpose = 'importTable', person = admin) => {
    const tus = tusOf(portal.app, person)
    const id = await tus.open(content.length, metadata(name, purpose))
    await tus.patch(id, 0, content)
    return id
  }

  /** Carries out the job of a run, as a worker does. */
  const work = (runId: number, more: { signal?: AbortSignal } = {}) =>
    importTable.run(
      {
        db: portal.db,
        files: portal.files,
        log: createLog('silent'),
        progress: () => {},
        signal: new AbortController().signal,
        ...more,
      },
      { runId },
    )

  const readRun = async (id: number) => {
    const { content } = (await admin.calls(imports.listImports)).body
    return content.find((run) => run.id === id)!
  }

  const faultsOf = async (id: number) =>
    (await admin.calls(imports.listImportFaults, { id, size: 100 })).body.content.map(
      ({ line, field, message }) => [line, field, message] as const,
    )

  const check = async (
    kind: ImportKind,
    content: Buffer,
    { name = 'table.csv', archive }: { name?: string; archive?: Buffer } = {},
  ) => {
    const uploadId = await upload(name, content)
    const archiveUploadId = archive && (await upload('files.zip', archive, 'importFiles'))
    const { status, body } = await admin.calls(imports.checkImport, {
      kind,
      uploadId,
      ...(archiveUploadId && { archiveUploadId }),
    })
    expect([status, body.message]).toEqual([201, '已开始检查'])
    await work(body.id)
    return readRun(body.id)
  }

  const start = async (checkedId: number) => {
    const { status, body } = await admin.calls(imports.startImport, { id: checkedId })
    expect([status, body.message]).toEqual([201, '已开始导入'])
    await work(body.id)
    return readRun(body.id)
  }

  return { upload, work, check, start, readRun, faultsOf }
}
export type ImportKit = ReturnType<typeof importsOf>
