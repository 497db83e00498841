import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'
import '../tables.ts'

const now = sql<Date>`now()`
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

export interface NewUpload {
  id: string
  ownerId: number
  purpose: string
  name: string
  suffix: string
  size: number
}

/** Makes the owner's other creations wait, so that the count of open uploads below is exact. */
export const lockOwner = (tx: Tx, ownerId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('upload'), ${ownerId}::int)`.execute(tx)

export const countOpen = async (tx: Tx, ownerId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('upload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export const insertUpload = (tx: Tx, { ownerId, ...upload }: NewUpload, lifeSeconds: number) =>
  tx
    .insertInto('upload')
    .values({ ...upload, owner_id: ownerId, expires_at: inSeconds(lifeSeconds) })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()

/** An upload that can still be used, to its owner; nobody else learns that it exists. */
export const findUpload = (db: Db, ownerId: number, id: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'name', 'purpose', 'size', 'received', 'expires_at'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const isThere = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('upload').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Whether the lease could be had: it was free, or its holder has not been heard of for too long. */
export const takeLease = async (db: Db, id: string, leaseId: string, seconds: number): Promise<boolean> => {
  const taken = await db
    .updateTable('upload')
    .set({ lease_id: leaseId, lease_expires_at: inSeconds(seconds) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lease_id', 'is', null), eb('lease_expires_at', '<', now)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Whether the lease is still ours. */
export const renewLease = async (db: Db, id: string, leaseId: string, seconds: number): Promise<boolean> => {
  const renewed = await db
    .updateTable('upload')
    .set({ lease_expires_at: inSeconds(seconds) })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

export const releaseLease = (db: Db, id: string, leaseId: string) =>
  db
    .updateTable('upload')
    .set({ lease_id: null, lease_expires_at: null })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .execute()

/** Counts a part in; false when the upload has moved on or the lease is another's, and then the part counts for nothing. */
export const addPart = async (
  tx: Tx,
  leaseId: string,
  part: { uploadId: string; start: number; size: number; key: string },
): Promise<boolean> => {
  const { uploadId, start, size, key } = part
  const moved = await tx
    .updateTable('upload')
    .set((eb) => ({ received: eb('received', '+', size) }))
    .where('id', '=', uploadId)
    .where('lease_id', '=', leaseId)
    .where('received', '=', start)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await tx.insertInto('upload_part').values({ upload_id: uploadId, start, size, key }).execute()
  return true
}

export const partKeys = (db: Db, id: string) =>
  db.selectFrom('upload_part').select(['key', 'size']).where('upload_id', '=', id).orderBy('start').execute()

/** Whether this call used it up. */
export const markUsed = async (tx: Tx, id: string): Promise<boolean> => {
  const marked = await tx
    .updateTable('upload')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

export const deleteUpload = (db: Db, id: string) => db.deleteFrom('upload').where('id', '=', id).execute()

/** Uploads nobody can use any more and nobody writes to. */
export const findOver = (db: Db, limit: number) =>
  db
    .selectFrom('upload')
    .select('id')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('used_at', 'is not', null)]))
    .where((eb) => eb.or([eb('lease_id', 'is', null), eb('lease_expires_at', '<', now)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
