import type { Tx } from '#kernel/database/index.ts'
import { minuteOf } from '#kernel/time/index.ts'
import type { Described, RulingNotice } from '../../base/moderation/index.ts'
import { notify } from './notify.ts'
import { noticeText } from './texts.ts'

/** Notifies the reporters of an item of the ruling. */
export const notifyReporters = (
  tx: Tx,
  reporterIds: number[],
  { title, link, verdict, reason }: RulingNotice,
): Promise<void> => {
  const values = { name: title, reason }
  const notice =
    verdict === 'dismiss'
      ? noticeText('reportDismissed', values, link as `/${string}`)
      : noticeText('reportUpheld', values)
  return notify(tx, reporterIds, notice)
}

/** Notifies an author who was warned, muted or banned. The removal of the content has a notice of its own. */
export const notifyReportedAuthor = (
  tx: Tx,
  authorId: number,
  { kindName: kind, title: name, verdict, reason, mutedUntil }: RulingNotice,
): Promise<void> => {
  const values = { kind, name, reason }
  if (mutedUntil) return notify(tx, authorId, noticeText('authorMuted', { ...values, until: minuteOf(mutedUntil) }))
  return notify(tx, authorId, noticeText(verdict === 'ban' ? 'authorBanned' : 'authorWarned', values))
}

/** LAW-3: notifies the author of a content about which an administrator decided how much of it AI made. */
export const notifyOfAiShare = (tx: Tx, { authorId, title, link }: Described, share: string): Promise<void> =>
  notify(tx, authorId, noticeText('aiShareRuled', { name: title.slice(0, 60), share }, link as `/${string}`))
