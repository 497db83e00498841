import { sql } from 'kysely'
import { kindText, type MessageKind } from '#contract/people/notices/messages/message-kinds.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { deliverMessage } from './deliver-message.job.ts'
import { channelState } from './providers/config.ts'
import './tables.ts'

export interface NewMessage {
  kind: MessageKind
  /** A phone number or an e-mail, as the channel of the kind needs it. */
  receiver: string
  values: Readonly<Record<string, string>>
  /** One key is one message: the same key a second time sends nothing. */
  key: string
  memberId?: number | undefined
  /** Seconds after which the message is useless and is not sent any more. */
  usefulSeconds?: number
}

/** Stores a message in the caller's transaction; a job sends it after commit (MSG-1). False: the key was used before. */
export const sendMessage = async (tx: Tx, message: NewMessage): Promise<boolean> => {
  const { channel, secrets } = kindText(message.kind)
  const pick = (isSecret: boolean) =>
    Object.fromEntries(Object.entries(message.values).filter(([name]) => secrets.includes(name) === isSecret))
  const added = await tx
    .insertInto('outgoing_message')
    .values({
      key: message.key,
      channel,
      kind: message.kind,
      receiver: message.receiver,
      member_id: message.memberId ?? null,
      contents: pick(false),
      secrets: secrets.length > 0 ? pick(true) : null,
      send_before:
        message.usefulSeconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${message.usefulSeconds})`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await deliverMessage.enqueue(tx, { id: added.id }, { priority: secrets.length > 0 ? 10 : 0 })
  return added !== undefined
}

/** Whether messages of this channel can be sent at all. */
export const hasChannel = (config: Pick<Config, 'post'>, channel: 'sms' | 'mail'): boolean =>
  channelState(config, channel) !== 'none'

/** Refuses where messages of this channel cannot be sent at all. */
export const requireChannel = (config: Pick<Config, 'post'>, channel: 'sms' | 'mail'): void => {
  if (!hasChannel(config, channel)) fail(channel === 'sms' ? 'sms_not_set_up' : 'mail_not_set_up')
}
