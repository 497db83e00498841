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

/** Serialises new uploads, so that none takes the space that is promised to another. */
export const lockSpace = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('upload space'))`.execute(tx)

/** Bytes that open uploads will still take: their missing parts, and the files that are made of the parts. */
export const promisedBytes = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size - received + size), 0)::bigint as bytes
    from upload where used_at is null and expires_at > now()`.execute(tx)
  return rows[0]!.bytes
}

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

/** Finds an upload that can still be used, only for its owner. */
export const findUpload = (db: Db, ownerId: number, id: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'name', 'purpose', 'size', 'received', 'expires_at'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const uploadExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('upload').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Takes the lease if it is free or has expired; returns whether it did. */
export const takeLease = async (db: Db, id: string, leaseId: string, seconds: number): Promise<boolean> => {
  const updated = await db
    .updateTable('upload')
    .set({ lease_id: leaseId, lease_expires_at: inSeconds(seconds) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lease_id', 'is', null), eb('lease_expires_at', '<', now)]))
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Extends the lease; returns false when it was lost. */
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

/** Adds a part; returns false when the offset has changed or the lease was lost, and then the part is ignored. */
export const addPart = async (
  tx: Tx,
  leaseId: string,
  part: { uploadId: string; start: number; size: number; key: string },
): Promise<boolean> => {
  const { uploadId, start, size, key } = part
  const advanced = await tx
    .updateTable('upload')
    .set((eb) => ({ received: eb('received', '+', size) }))
    .where('id', '=', uploadId)
    .where('lease_id', '=', leaseId)
    .where('received', '=', start)
    .executeTakeFirst()
  if (advanced.numUpdatedRows === 0n) return false
  await tx.insertInto('upload_part').values({ upload_id: uploadId, start, size, key }).execute()
  return true
}

export const partKeys = (db: Db, id: string) =>
  db.selectFrom('upload_part').select(['key', 'size']).where('upload_id', '=', id).orderBy('start').execute()

/** Marks the upload as used; returns false when it already was. */
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

/** Expired or used uploads without a valid lease. */
export const findDisposable = (db: Db, limit: number) =>
  db
    .selectFrom('upload')
    .select('id')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('used_at', 'is not', null)]))
    .where((eb) => eb.or([eb('lease_id', 'is', null), eb('lease_expires_at', '<', now)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
