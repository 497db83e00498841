import { sql } from 'kysely'
import type { MessageChannel } from '#contract/people/notices/messages/message-kinds.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Provider } from './provider.ts'
import '../tables.ts'

/** What people of the demo still look for. */
const maxStored = 200

/** The post simulator of the demo: takes every message, so that people can read it at /demo-post (MSG-5). */
export const simulatedProvider = (db: Db, channel: MessageChannel): Provider => ({
  channel,
  isSimulated: true,
  async send({ receiver, subject, text }) {
    const { id } = await db
      .insertInto('simulated_message')
      .values({ channel, receiver, subject, body: text })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('simulated_message')
      .where('id', '<=', id - maxStored)
      .execute()
  },
})

export const listSimulated = async (db: Db) => {
  const rows = await db
    .selectFrom('simulated_message')
    .selectAll()
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ id, channel, receiver, subject, body, created_at }) => ({
    id,
    channel,
    receiver,
    subject,
    text: body,
    createTime: created_at.toISOString(),
  }))
}
