import type { Db, Tx } from '#kernel/database/index.ts'
import { announceSoon } from './announce.ts'

/** Announced with the members concerned and the message for their open pages. */
export const liveTopic = 'live'
/** Announced with a channel and the message for the open pages that watch it. */
export const channelTopic = 'live-channel'
/** Announced with `sessionId`, or `memberId` for all sessions of a member, when they end: their websockets close. */
export const sessionEndedTopic = 'session-ended'

export interface LiveMessage {
  type: string
  [detail: string]: string | number | boolean
}

/** An event carries less than 8000 bytes; this number of ids leaves about a thousand for the message. */
const membersPerEvent = 400

/** Sends a small message to the open pages of these members after the commit, without waiting for it. */
export const publishToMembers = (tx: Db | Tx, memberIds: readonly number[], message: LiveMessage): void => {
  for (let from = 0; from < memberIds.length; from += membersPerEvent)
    announceSoon(tx, {
      topic: liveTopic,
      members: memberIds.slice(from, from + membersPerEvent).join(),
      message: JSON.stringify(message),
    })
}

/** Sends a small message to the open pages that watch this channel after the commit, without waiting for it. */
export const publishToChannel = (tx: Db | Tx, channel: string, message: LiveMessage): void =>
  announceSoon(tx, { topic: channelTopic, channel, message: JSON.stringify(message) })
