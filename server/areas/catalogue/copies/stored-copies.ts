import { sql } from 'kysely'
import { copyLimits } from '#contract/catalogue/copies/trace-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { FileEntry, FileStore } from '#kernel/files/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import './tables.ts'

const folder = 'copies'
const batch = 500
const hourMs = 3_600_000

/** Where a copy is stored; the key depends on its code alone, so that a second run overwrites the first. */
export const copyKey = (code: string): string => `${folder}/${code.slice(3, 5)}/${code}`.toLowerCase()

const codeOf = ({ key }: FileEntry): string => key.slice(key.lastIndexOf('/') + 1).toUpperCase()

/** The file goes first: a row without its file is made again, a file without a row would stay until it is swept. */
const removeCopies = async ({ db, files }: { db: Db; files: FileStore }, codes: string[]): Promise<void> => {
  for (const code of codes) await files.remove(copyKey(code))
  if (codes.length > 0) await db.deleteFrom('traced_copy').where('code', 'in', codes).execute()
}

/** TRACE-4: removes copies after a day, and files that a killed process left without a row. */
export const removeExpired = async ({ db, files, signal }: Pick<JobContext, 'db' | 'files' | 'signal'>) => {
  for (;;) {
    signal.throwIfAborted()
    const expired = await db
      .selectFrom('traced_copy')
      .select('code')
      .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${copyLimits.hours})`)
      .orderBy('created_at')
      .limit(batch)
      .execute()
    await removeCopies(
      { db, files },
      expired.map(({ code }) => code),
    )
    if (expired.length < batch) break
  }
  const before = new Date(Date.now() - copyLimits.hours * hourMs)
  for await (const entry of files.list(folder)) {
    signal.throwIfAborted()
    if (entry.modifiedAt < before && !(await isKnown(db, codeOf(entry)))) await files.remove(entry.key)
  }
}

const isKnown = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('traced_copy').select('code').where('code', '=', code).executeTakeFirst()) !== undefined

/**
 * TRACE-4: removes the oldest copies until the others keep the bound; those that nobody has fetched yet go last. A download
 * that is running goes on, and one that is resumed makes its copy again.
 */
export const removeSurplus = async (stores: { db: Db; files: FileStore }, maxBytes: number): Promise<void> => {
  if ((await storedBytes(stores.db)) <= maxBytes) return
  const surplus = await stores.db
    .selectFrom((eb) =>
      eb
        .selectFrom('traced_copy')
        .select('code')
        .select(sql<number>`sum(size) over (order by sent_at is null desc, made_at desc, code)`.as('total'))
        .where('state', '=', 'ready')
        .as('ranked'),
    )
    .select('code')
    .where('total', '>', maxBytes)
    .execute()
  await removeCopies(
    stores,
    surplus.map(({ code }) => code),
  )
}

/** Adding up is much cheaper than ranking, which is needed only when there is too much. */
const storedBytes = async (db: Db): Promise<number> => {
  const { bytes } = await db
    .selectFrom('traced_copy')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
