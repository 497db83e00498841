import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { maxTrustedDevices, trustedDeviceDays } from '#contract/people/accounts/factor-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import '../tables.ts'

const hashDevice = (device: string): Buffer => createHash('sha256').update(device).digest()

/** Whether the member asked on this device, known by its signed cookie, not to be asked again. */
export const isTrusted = async (db: Db, memberId: number, device: string | undefined): Promise<boolean> => {
  if (device === undefined) return false
  const row = await db
    .selectFrom('trusted_device')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('device_hash', '=', hashDevice(device))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Asks no second step on this device for a while; of too many devices the oldest is forgotten. */
export const trustDevice = inTransaction(async (tx, memberId: number, device: string) => {
  const expires_at = sql<Date>`now() + make_interval(days => ${trustedDeviceDays})`
  await tx
    .insertInto('trusted_device')
    .values({ member_id: memberId, device_hash: hashDevice(device), expires_at })
    .onConflict((conflict) => conflict.columns(['member_id', 'device_hash']).doUpdateSet({ expires_at }))
    .execute()
  await tx
    .deleteFrom('trusted_device')
    .where('member_id', '=', memberId)
    .where('device_hash', 'not in', (eb) =>
      eb
        .selectFrom('trusted_device as newest')
        .select('newest.device_hash')
        .where('newest.member_id', '=', memberId)
        .orderBy('newest.expires_at', 'desc')
        .limit(maxTrustedDevices),
    )
    .execute()
})
