import { createECDH, hash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { maxPushDevices } from '#contract/people/notices/notice-kinds.ts'
import type { PushState, PushSubscription } from '#contract/people/notices/notices.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, deviceOf } from '#kernel/http/index.ts'
import { readSettings, settingsOf } from '../../../base/settings/index.ts'
import { readPushKeys } from './push-keys.ts'
import { isKnownPushService } from './push-services.ts'
import '../tables.ts'

/** MSG-14: whether notices can come to browsers, and to which of the member's they come. */
export const readPushState = async (db: Db, memberId: number): Promise<PushState> => {
  const isOffered = (await settingsOf(db, 'notices')).webPush === 1
  if (!isOffered) return { isOffered, publicKey: '', devices: [] }
  const rows = await db
    .selectFrom('push_subscription as device')
    .innerJoin('session', 'session.id', 'device.session_id')
    .select(['device.id', 'device.endpoint', 'device.created_at', 'session.user_agent'])
    .where('device.member_id', '=', memberId)
    .orderBy('device.id')
    .execute()
  const devices = rows.map(({ id, endpoint, created_at, user_agent }) => ({
    id,
    name: deviceOf(user_agent),
    sign: hash('sha256', endpoint).slice(0, 16),
    createTime: created_at.toISOString(),
  }))
  return { isOffered, publicKey: (await readPushKeys(db)).publicKey, devices }
}

type NewSubscription = z.output<typeof PushSubscription>

export const subscribePush = async (db: Db, actor: Actor, subscription: NewSubscription): Promise<PushState> => {
  await store(db, actor, subscription)
  return readPushState(db, actor.id)
}

/** A browser that another member has used before belongs to the one who is logged in now. */
const store = inTransaction(async (tx, { id, sessionId }: Actor, { endpoint, keys }: NewSubscription) => {
  const { webPush, pushServices } = await readSettings(tx, 'notices')
  if (webPush !== 1) fail('push_off')
  if (!isKnownPushService(endpoint, pushServices)) fail('push_service_unknown')
  if (!isPointOfCurve(keys.p256dh)) fail('push_subscription_wrong')
  // The library that sends parses addresses in another way than browsers do: both agree on this form.
  const { href } = new URL(endpoint)
  const subscription = { member_id: id, session_id: sessionId, created_at: sql<Date>`now()`, ...keys }
  await tx
    .insertInto('push_subscription')
    .values({ endpoint: href, ...subscription })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(subscription))
    .execute()
  await dropOldest(tx, id)
})

/** With any other key encrypting would fail at each notice. */
const isPointOfCurve = (key: string): boolean => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}

const dropOldest = (tx: Tx, memberId: number) =>
  tx
    .deleteFrom('push_subscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('id', 'desc')
        .offset(maxPushDevices),
    )
    .execute()

export const unsubscribePush = async (db: Db, memberId: number, id: number): Promise<PushState> => {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('not_found')
  return readPushState(db, memberId)
}
