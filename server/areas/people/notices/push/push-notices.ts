import { sql } from 'kysely'
import { pushedNoticesPerHour } from '#contract/people/notices/notice-kinds.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { hit } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { deliverPush } from './push-notices.job.ts'
import '../tables.ts'

/** Longer than the job may be late; what was queued before is recognised by its row. */
const recent = sql<Date>`now() - interval '15 minutes'`
const batchSize = 500

/** MSG-14: queues the unread notices of the last minutes for the browsers of their readers, each once. */
export const pushRecentNotices = async (db: Db, signal: AbortSignal): Promise<void> => {
  if ((await settingsOf(db, 'notices')).webPush !== 1) return
  await db.deleteFrom('notice_push').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  let last = 0
  while (!signal.aborted) {
    const notices = await findRecent(db, last)
    for (const { id, member_id } of notices) {
      const limit = { max: pushedNoticesPerHour, windowSeconds: 3600 }
      if ((await hit(db, `notice-push:${member_id}`, limit)).allowed) await queue(db, id)
    }
    if (notices.length < batchSize) return
    last = notices.at(-1)!.id
  }
}

const findRecent = (db: Db, after: number) =>
  db
    .selectFrom('notice')
    .innerJoin('member', 'member.id', 'notice.member_id')
    .select(['notice.id', 'notice.member_id'])
    .where('notice.created_at', '>', recent)
    .where('notice.read_at', 'is', null)
    .where('notice.id', '>', after)
    .where('member.enabled', '=', true)
    .where('member.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('push_subscription as device')
          .leftJoin('notice_push as pushed', (join) =>
            join.onRef('pushed.subscription_id', '=', 'device.id').onRef('pushed.notice_id', '=', 'notice.id'),
          )
          .select(sql`1`.as('one'))
          .whereRef('device.member_id', '=', 'notice.member_id')
          .whereRef('device.created_at', '<=', 'notice.created_at')
          .where('pushed.notice_id', 'is', null),
      ),
    )
    .orderBy('notice.id')
    .limit(batchSize)
    .execute()

/** Two workers at once: the row of the first refuses that of the second. */
const queue = inTransaction(async (tx, noticeId: number) => {
  const devices = await tx
    .insertInto('notice_push')
    .columns(['notice_id', 'subscription_id'])
    .expression((eb) =>
      eb
        .selectFrom('push_subscription as device')
        .innerJoin('notice', 'notice.member_id', 'device.member_id')
        .select(['notice.id as notice_id', 'device.id as subscription_id'])
        .where('notice.id', '=', noticeId)
        .whereRef('device.created_at', '<=', 'notice.created_at'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .execute()
  for (const { subscription_id } of devices)
    await deliverPush.enqueue(tx, { noticeId, subscriptionId: subscription_id })
})
