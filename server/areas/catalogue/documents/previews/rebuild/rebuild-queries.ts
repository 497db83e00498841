import { type SelectQueryBuilder, sql } from 'kysely'
import type { RebuildScope } from '#contract/catalogue/documents/previews/rebuild-words.ts'
import { previewSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import type { Db, Tables, Tx } from '#kernel/database/index.ts'
import { convertDocument } from '../convert-document.job.ts'
import '../tables.ts'

interface Run {
  id: number
  scope: RebuildScope
  resource_id: number | null
  last_file_id: number
  until_file_id: number
}

/** Documents that were just uploaded have the priority 0 and come first. */
const priority = -1

/** Enqueues the next document of a run, or ends the run. One is queued at a time, so that uploads never wait for more. */
export const enqueueNext = async (tx: Tx, run: Run): Promise<void> => {
  const next = await nextFile(tx, run)
  if (next) await convertDocument.enqueue(tx, { fileId: next.id, rebuildId: run.id }, { priority })
  else
    await tx
      .updateTable('document_rebuild')
      .set({ state: 'done', ended_at: sql<Date>`now()`, last_file_id: run.until_file_id })
      .where('id', '=', run.id)
      .execute()
}

/** Walks along the primary key of the files; what was passed is never read again. */
const nextFile = (tx: Tx, { scope, resource_id, last_file_id, until_file_id }: Run) => {
  const files = tx
    .selectFrom('stored_file as file')
    .select('file.id')
    .where('file.id', '>', last_file_id)
    .where('file.id', '<=', until_file_id)
    .where('file.suffix', 'in', previewSuffixes)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('resource_version as version')
          .select('version.file_id')
          .whereRef('version.file_id', '=', 'file.id')
          .$if(scope === 'resource', (one) => one.where('version.item_id', '=', resource_id)),
      ),
    )
    .orderBy('file.id')
    .limit(1)
  return (scope === 'missing' ? withoutFacts(files) : files).executeTakeFirst()
}

const withoutFacts = <Row>(files: SelectQueryBuilder<Tables & { file: Tables['stored_file'] }, 'file', Row>) =>
  files.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('document')
          .select('document.file_id')
          .whereRef('document.file_id', '=', 'file.id')
          .where(({ or, eb }) => or([eb('document.facts', 'is not', null), eb('document.state', '=', 'failed')])),
      ),
    ),
  )

export const runColumns = ['id', 'scope', 'resource_id', 'parts', 'last_file_id', 'until_file_id', 'state'] as const

export const findRun = (db: Db | Tx, id: number) =>
  db.selectFrom('document_rebuild').select(runColumns).where('id', '=', id).executeTakeFirst()
