import type { MessageChannel } from '#contract/people/notices/messages/message-kinds.ts'
import type { Db } from '#kernel/database/index.ts'
import { hitOrFail } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'

const [hour, day] = [3_600, 86_400]

/** MSG-6: counts a message that a network asked for, and fails with 429 beyond the limit. */
export const limitNetwork = async (db: Db, channel: MessageChannel, network: string): Promise<void> => {
  const { perNetworkHour } = await settingsOf(db, 'messages')
  await hitOrFail(db, `post-network:${channel}:${network}`, { max: perNetworkHour, windowSeconds: hour })
}

/**
 * MSG-6: the same for the receiver, whether or not it belongs to an account, and for all receivers together. Returns the
 * seconds until the next message may be requested.
 */
export const limitReceiver = async (db: Db, channel: MessageChannel, receiver: string): Promise<number> => {
  const limits = await settingsOf(db, 'messages')
  const to = `${channel}:${receiver.toLowerCase()}`
  await hitOrFail(db, `post-pause:${to}`, { max: 1, windowSeconds: limits.resendSeconds })
  await hitOrFail(db, `post-hour:${to}`, { max: limits.perReceiverHour, windowSeconds: hour })
  await hitOrFail(db, `post-day:${to}`, { max: limits.perReceiverDay, windowSeconds: day })
  await hitOrFail(db, `post-all:${channel}`, { max: limits.allPerHour, windowSeconds: hour })
  return limits.resendSeconds
}
