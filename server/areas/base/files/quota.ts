import { sql } from 'kysely'
import type { StorageUse } from '#contract/base/files/files.ts'
import { levelId } from '#contract/constants.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dayStart, today } from '#kernel/time/index.ts'
import { readSettings, settingsOf } from '../settings/index.ts'
import './tables.ts'

const MB = 1024 * 1024

/** Serialises what one owner adds, so that two uploads at once cannot share the same rest of a quota. */
export const lockOwner = (tx: Tx, ownerId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('upload'), ${ownerId}::int)`.execute(tx)

/** Administrators store files of the portal itself. */
export const hasQuota = ({ level }: Actor): boolean => level !== levelId.administrator

/**
 * Refuses `bytes` more for this owner beyond the storage quota or that of the day. Counts files, pictures and the whole
 * size of open uploads, whose space is promised. The caller holds the owner's lock.
 */
export const requireQuota = async (tx: Tx, ownerId: number, bytes: number): Promise<void> => {
  const { memberMb, memberMbPerDay } = await readSettings(tx, 'storage')
  const used = await storageOf(tx, ownerId)
  if (used.total + bytes > memberMb * MB) fail('storage_quota_reached')
  if (used.today + bytes > memberMbPerDay * MB) fail('daily_upload_quota_reached')
}

/** What this member has stored, with the quota that `requireQuota` applies. */
export const storageUseOf = async (db: Db, actor: Actor): Promise<StorageUse> => {
  const { total } = await storageOf(db, actor.id)
  return { used: total, quota: hasQuota(actor) ? (await settingsOf(db, 'storage')).memberMb * MB : null }
}

const storageOf = async (db: Db | Tx, ownerId: number): Promise<{ total: number; today: number }> => {
  const { rows } = await sql<{ total: number; today: number }>`
    select coalesce(sum(bytes), 0)::bigint as total,
      coalesce(sum(bytes) filter (where created_at >= ${dayStart(today())}), 0)::bigint as today
    from (
      select size as bytes, created_at from stored_file where owner_id = ${ownerId} and erased_at is null
      union all
      select bytes, created_at from picture where owner_id = ${ownerId}
      union all
      select size, created_at from upload where owner_id = ${ownerId} and used_at is null and expires_at > now()
    ) as added`.execute(db)
  return rows[0]!
}
