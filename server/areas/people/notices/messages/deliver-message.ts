import { sql } from 'kysely'
import { messageRetentionDays } from '#contract/people/notices/messages/message-kinds.ts'
import type { Db } from '#kernel/database/index.ts'
import { maxAttempts } from './deliver-message.job.ts'
import type { FindProvider } from './providers/open-providers.ts'
import { NotSent, Refused } from './providers/provider.ts'
import { writeLetter } from './write-letter.ts'
import './tables.ts'

/** Signs the address at which the reader of a mail unsubscribes from its kind; passed in by the feature of notices. */
export type UnsubscribeUrl = (db: Db, memberId: number, contents: Record<string, string>) => Promise<string | undefined>

interface Post {
  db: Db
  findProvider: FindProvider
  unsubscribeUrl: UnsubscribeUrl
}

/**
 * Sends one message. It is marked before it is handed over, so that a message whose sender died is never sent twice: then
 * its result is unknown. It is tried again only where it certainly was not sent.
 */
export const deliver = async ({ db, findProvider, unsubscribeUrl }: Post, id: number): Promise<void> => {
  const message = await claim(db, id)
  if (!message) return
  const provider = findProvider(db, message.channel)
  if (!provider) return finish(db, id, 'refused', '渠道没有接通')
  if (message.is_late) return finish(db, id, 'expired')
  const unreachable = await findUnreachable(db, message.receiver)
  if (unreachable) return finish(db, id, 'refused', unreachable.problem)
  const letter = await writeLetter(db, message, await unsubscribeOf(db, message, unsubscribeUrl))
  try {
    await provider.send(letter)
    await finish(db, id, 'sent', '', provider.isSimulated)
  } catch (error) {
    await recordFailure(db, message, error as Error)
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Undefined if the message was already handled; one that another worker left in the middle becomes `unknown`. */
const claim = async (db: Db, id: number) => {
  const claimed = await db
    .updateTable('outgoing_message')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .returning(sql<boolean>`coalesce(send_before < now(), false)`.as('is_late'))
    .executeTakeFirst()
  if (!claimed) await markUnknown(db, id)
  return claimed
}

const markUnknown = (db: Db, id: number) =>
  db
    .updateTable('outgoing_message')
    .set({ state: 'unknown', secrets: null, problem: '发送途中中断' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

const unsubscribeOf = async (db: Db, { member_id, kind, contents }: Claimed, unsubscribeUrl: UnsubscribeUrl) =>
  member_id !== null && (kind === 'notice' || kind === 'digest') ? unsubscribeUrl(db, member_id, contents) : undefined

const recordFailure = async (db: Db, { id, attempts, channel, receiver }: Claimed, error: Error): Promise<void> => {
  if (error instanceof Refused) {
    if (error.isUnreachable && channel === 'mail') await markUnreachable(db, receiver, error.message)
    return finish(db, id, 'refused', error.message)
  }
  if (!(error instanceof NotSent)) return finish(db, id, 'unknown', error.message)
  if (attempts >= maxAttempts) return finish(db, id, 'failed', error.message)
  await db
    .updateTable('outgoing_message')
    .set({ state: 'waiting', problem: shortened(error.message) })
    .where('id', '=', id)
    .execute()
  throw error // the job is run again
}

const finish = async (
  db: Db,
  id: number,
  state: 'sent' | 'refused' | 'failed' | 'expired' | 'unknown',
  problem = '',
  isSimulated = false,
): Promise<void> => {
  await db
    .updateTable('outgoing_message')
    .set({
      state,
      secrets: null,
      problem: shortened(problem),
      is_simulated: isSimulated,
      ...(state === 'sent' && { sent_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

const shortened = (text: string) => text.slice(0, 300)

const findUnreachable = (db: Db, receiver: string) =>
  db
    .selectFrom('unreachable_address')
    .select('problem')
    .where('address', '=', receiver.toLowerCase())
    .executeTakeFirst()

const markUnreachable = (db: Db, receiver: string, problem: string) =>
  db
    .insertInto('unreachable_address')
    .values({ address: receiver.toLowerCase(), problem: shortened(problem) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The owner asks for mail at this address again, so the next one is tried. */
export const forgetUnreachable = (db: Db, receiver: string) =>
  db.deleteFrom('unreachable_address').where('address', '=', receiver.toLowerCase()).execute()

const sweepBatch = 5_000

/** Deletes old messages in batches, so that locks are short. */
export const sweepMessages = async (db: Db, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const old = db
      .selectFrom('outgoing_message')
      .select('id')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${messageRetentionDays})`)
      .orderBy('created_at')
      .limit(sweepBatch)
    const { numDeletedRows } = await db.deleteFrom('outgoing_message').where('id', 'in', old).executeTakeFirst()
    if (numDeletedRows < BigInt(sweepBatch)) return
  }
}
