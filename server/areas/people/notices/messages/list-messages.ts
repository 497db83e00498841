import type { z } from 'zod'
import { maskEmail, maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { listMessages as endpoint, OutgoingMessage } from '#contract/people/notices/messages/messages.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Actor, requirePermission } from '#kernel/http/index.ts'
import { countUpTo, offsetOf, type RowOf, toPage } from '#kernel/listing/index.ts'
import './tables.ts'

type Query = z.output<typeof endpoint.query>

const matching = (db: Db, { channel, state, receiver }: Query) => {
  let messages = db.selectFrom('outgoing_message as message')
  if (channel) messages = messages.where('message.channel', '=', channel)
  if (state) messages = messages.where('message.state', '=', state)
  if (receiver) messages = messages.where('message.receiver', '=', receiver)
  return messages
}

export const messageRows = (db: Db, query: Query) =>
  matching(db, query)
    .leftJoin('member', 'member.id', 'message.member_id')
    .select([
      'message.id',
      'message.channel',
      'message.kind',
      'message.receiver',
      'message.state',
      'message.attempts',
      'message.problem',
      'message.is_simulated',
      'message.created_at',
      'message.sent_at',
      'member.nick_name',
    ])
    .orderBy('message.created_at', query.sort.direction)
    .orderBy('message.id', query.sort.direction)
    .offset(offsetOf(query))
    .limit(query.size)
    .execute()

const findMessages = async (db: Db, query: Query) => {
  const [rows, counted] = await Promise.all([
    messageRows(db, query),
    countUpTo(matching(db, query).select('message.id'), db),
  ])
  return { rows, ...counted }
}

/** An openid says nothing to people; its end tells two apart. */
const maskReceiver = { sms: maskPhone, mail: maskEmail, wechat: (openid: string) => `微信 …${openid.slice(-4)}` }

export const toMessage = (row: RowOf<typeof findMessages>): OutgoingMessage => ({
  id: row.id,
  channel: row.channel,
  kind: row.kind,
  receiver: maskReceiver[row.channel](row.receiver),
  userName: row.nick_name,
  state: row.state,
  attempts: row.attempts,
  problem: row.problem,
  isSimulated: row.is_simulated,
  createTime: row.created_at.toISOString(),
  sentTime: row.sent_at?.toISOString() ?? null,
})

/** Who may not see whole numbers and addresses must not learn either, by asking, whether one of them got messages. */
export const refuseReceiver = (actor: Actor, { receiver }: Pick<Query, 'receiver'>): void => {
  if (receiver !== undefined) requirePermission(actor, 'contact')
}

/** MSG-7: receivers are masked; texts are not shown, because they are about people. */
export const listMessages = async (db: Db, actor: Actor, query: Query) => {
  refuseReceiver(actor, query)
  return toPage(await findMessages(db, query), toMessage)
}
