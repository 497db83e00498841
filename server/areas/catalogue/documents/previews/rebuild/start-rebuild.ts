import { sql } from 'kysely'
import type { RebuildPart, RebuildScope } from '#contract/catalogue/documents/previews/rebuild-words.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { enqueueNext, runColumns } from './rebuild-queries.ts'

interface NewRebuild {
  scope: RebuildScope
  resourceId?: number | undefined
  parts: RebuildPart[]
}

const oneAtATime = asConflict({ document_rebuild_running: 'rebuild_running' })

/** VER-5: starts a run over the documents that exist now. */
export const startRebuild = inTransaction(async (tx, actor: Actor, { scope, resourceId, parts }: NewRebuild) => {
  const resource_id = scope === 'resource' ? await requireAny(tx, resourceId) : null
  const run = await tx
    .insertInto('document_rebuild')
    .values({
      scope,
      resource_id,
      parts: [...new Set(parts)],
      until_file_id: sql<number>`(select coalesce(max(id), 0) from stored_file)`,
      member_id: actor.id,
    })
    .returning(runColumns)
    .executeTakeFirstOrThrow()
    .catch(oneAtATime)
  await enqueueNext(tx, run)
  return { id: run.id, message: '重建已开始' }
})

const requireAny = async (tx: Tx, id: number | undefined): Promise<number> => {
  const found = await tx
    .selectFrom('resource')
    .select('item_id')
    .where('item_id', '=', id ?? 0)
    .executeTakeFirst()
  return found?.item_id ?? fail('not_found')
}

/** The document that is being rebuilt is finished; no further one is begun. */
export const stopRebuild = inTransaction(async (tx, id: number) => {
  const stopped = await tx
    .updateTable('document_rebuild')
    .set({ state: 'stopped', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return refuse(tx, id)
  return { message: '已停止，可从停下的地方继续' }
})

/** Goes on after the last document that was finished. */
export const resumeRebuild = inTransaction(async (tx, id: number) => {
  const run = await tx
    .updateTable('document_rebuild')
    .set({ state: 'running', ended_at: null })
    .where('id', '=', id)
    .where('state', '=', 'stopped')
    .returning(runColumns)
    .executeTakeFirst()
    .catch(oneAtATime)
  if (!run) return refuse(tx, id)
  await enqueueNext(tx, run)
  return { message: '重建已继续' }
})

const refuse = async (tx: Tx, id: number) => {
  const found = await tx.selectFrom('document_rebuild').select('id').where('id', '=', id).executeTakeFirst()
  return fail(found ? 'rebuild_not_in_that_state' : 'not_found')
}
