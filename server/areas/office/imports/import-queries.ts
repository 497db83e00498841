import { sql } from 'kysely'
import type { z } from 'zod'
import type { listImportFaults, listImports } from '#contract/office/imports/imports.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { actorOf, personColumns } from './lookups.ts'
import './tables.ts'

/** Begins a run, or continues one whose worker was killed; undefined if it has ended. */
export const takeRun = async (db: Db, id: number) => {
  const run = await db
    .updateTable('import_run')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (!run) return undefined
  const person = await db
    .selectFrom('member')
    .select(personColumns)
    .where('id', '=', run.member_id)
    .executeTakeFirstOrThrow()
  return { ...run, importer: actorOf(person) satisfies Actor }
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof takeRun>>>

export const findRun = (db: Db | Tx, id: number) =>
  db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()

export const findRuns = async (db: Db, query: z.output<typeof listImports.query>) => {
  const rows = await db
    .selectFrom('import_run')
    .innerJoin('member', 'member.id', 'import_run.member_id')
    .leftJoin('stored_file as archive', 'archive.id', 'import_run.archive_id')
    .leftJoin('stored_file as file', (join) =>
      join.onRef('file.id', '=', 'import_run.file_id').on('file.erased_at', 'is', null),
    )
    .selectAll('import_run')
    .select(['member.nick_name', 'archive.name as archive_name', 'file.id as present_file_id'])
    .orderBy('import_run.created_at', query.sort.direction)
    .orderBy('import_run.id', query.sort.direction)
    .offset(offsetOf(query))
    .limit(query.size)
    .execute()
  return { rows, ...(await countUpTo(db.selectFrom('import_run').select('id'), db)) }
}

export const findFaults = async (db: Db, query: z.output<typeof listImportFaults.query>) => {
  const faults = db.selectFrom('import_fault').where('run_id', '=', query.id)
  const rows = await faults
    .select(['line', 'field', 'message'])
    .orderBy('line', query.sort.direction)
    .orderBy('field', query.sort.direction)
    .offset(offsetOf(query))
    .limit(query.size)
    .execute()
  return { rows, ...(await countUpTo(faults.select(sql`1`.as('one')), db)) }
}
