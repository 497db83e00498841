import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { DataCopy } from '#contract/people/accounts/own-data.ts'
import { dataCopyHours } from '#contract/people/accounts/people-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { type Actor, hitOrFail } from '#kernel/http/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import { notifyDataReady } from '../../notices/index.ts'
import { makeDataCopy } from './own-data.job.ts'
import '../tables.ts'

const copiesPerDay = 5

export const keyOf = (memberId: number, id: number) => `copies/${memberId}/${id}.zip`

const columns = ['id', 'member_id', 'state', 'size', 'requested_at', 'expires_at'] as const

const latest = (db: Db | Tx, memberId: number) =>
  db
    .selectFrom('data_copy')
    .select(columns)
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .orderBy('id', 'desc')
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof latest>>>

const toDataCopy = (row: Row): DataCopy => ({
  id: row.id,
  state: row.state,
  requestTime: row.requested_at.toISOString(),
  expireTime: row.expires_at?.toISOString() ?? null,
  size: row.size,
})

export const findDataCopy = async (db: Db, actor: Actor) => {
  const row = await latest(db, actor.id)
  return { copy: row ? toDataCopy(row) : null }
}

/** Starts a copy of the member's personal data; a second request while one is being made returns the same copy. */
export const requestDataCopy = async (db: Db, actor: Actor) => {
  const previous = await latest(db, actor.id)
  if (previous?.state !== 'making')
    await hitOrFail(db, `data-copy:${actor.id}`, { max: copiesPerDay, windowSeconds: 86_400 })
  const copy = await beginCopy(db, actor.id)
  return { copy: toDataCopy(copy), message: '正在整理，完成后会通知你' }
}

const beginCopy = inTransaction(async (tx, memberId: number): Promise<Row> => {
  const inserted = await tx
    .insertInto('data_copy')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!inserted) return (await latest(tx, memberId))!
  await makeDataCopy.enqueue(tx, { id: inserted.id })
  return inserted
})

/**
 * Stores the finished archive and marks it ready; on failure the page shows the failed state and the job is retried.
 */
export const fillDataCopy = async (
  { db, files }: Pick<JobContext, 'db' | 'files'>,
  personalData: readonly PersonalData[],
  id: number,
): Promise<void> => {
  const row = await db.selectFrom('data_copy').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row || row.state === 'ready') return
  try {
    const { size } = await files.put(keyOf(row.member_id, id), zipOf(db, personalData, row.member_id))
    await markReady(db, row, size)
  } catch (error) {
    await db.updateTable('data_copy').set({ state: 'failed' }).where('id', '=', id).execute()
    throw error
  }
}

const markReady = inTransaction(async (tx, { id, member_id }: Row, size: number) => {
  await tx
    .updateTable('data_copy')
    .set({ state: 'ready', size, expires_at: sql<Date>`now() + make_interval(hours => ${dataCopyHours})` })
    .where('id', '=', id)
    .execute()
  await notifyDataReady(tx, member_id)
})

/** Streams one JSON file per kind of data into the archive. */
const zipOf = (db: Db, personalData: readonly PersonalData[], memberId: number): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let open: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => open?.destroy()) // the file store gave up, so the query is stopped too
  const copied = personalData.flatMap(({ name, title, rows }) => (rows ? [{ name, title, rows }] : []))
  const contents = copied.map(({ name, title }) => `${name}.json  ${title}`)
  zip.addBuffer(Buffer.from(`${contents.join('\n')}\n`), '说明.txt')
  for (const { name, rows } of copied)
    zip.addReadStreamLazy(`${name}.json`, (provide) => {
      open = Readable.from(jsonOf(rows(db, memberId)))
      open.once('error', (error) => output.destroy(error))
      provide(null, open)
    })
  zip.end()
  return output
}

async function* jsonOf(rows: AsyncIterable<object>) {
  let separator = '[\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Deletes expired copies, files first, and copies that were never finished. */
export const sweepDataCopies = async (db: Db, files: FileStore): Promise<void> => {
  const old = await db
    .selectFrom('data_copy')
    .select(['id', 'member_id'])
    .where(sql<Date>`coalesce(expires_at, requested_at + interval '7 days')`, '<', sql<Date>`now()`)
    .execute()
  for (const { id, member_id } of old) await files.remove(keyOf(member_id, id))
  if (old.length === 0) return
  await db
    .deleteFrom('data_copy')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
}
