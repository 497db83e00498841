import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requestedMessage } from '#contract/base/approvals/approval-kinds.ts'
import { announcementsPerDay, addAnnouncement as endpoint } from '#contract/people/notices/announcements.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { dayStart, today } from '#kernel/time/index.ts'
import { awaitApproval, type ConfirmedRequest } from '../../../base/approvals/index.ts'
import { lowestRecently } from '../../../base/settings/index.ts'
import { type Audience, countRecipients, nameAudience } from './recipients.ts'
import { sendAnnouncement } from './send-announcement.job.ts'

type NewAnnouncement = z.output<typeof endpoint.body>

/** The lowest value of the last day counts: otherwise one administrator could raise it just for this notice. */
const needsApproval = async (tx: Tx, recipients: number) =>
  recipients > (await lowestRecently(tx, 'notices', 'approvalRecipients'))

/** What the form shows before anything is sent. */
export const previewAnnouncement = async (db: Db, audience: Audience) => {
  const [name, recipients] = [await nameAudience(db, audience), await countRecipients(db, audience)]
  return { audience: name, recipients, needsApproval: await inTransaction(needsApproval)(db, recipients) }
}

/** ADMIN-14: sends a notice to many members; to more than a setting allows when a second administrator confirms it. */
export const addAnnouncement = inTransaction(async (tx, actor: Actor, announcement: NewAnnouncement) => {
  const { title, text, link } = announcement
  const audience = await nameAudience(tx, announcement)
  const recipients = await countRecipients(tx, announcement)
  if (recipients === 0) fail('announcement_to_nobody')
  await requireNew(tx, announcement)
  const request = {
    subject: createHash('sha256').update(JSON.stringify(announcement)).digest('hex').slice(0, 40),
    target: `通知「${title}」`,
    detail: `${audience} ${recipients} 人：${[...text].slice(0, 400).join('')}`,
    payload: announcement,
  }
  if ((await needsApproval(tx, recipients)) && (await awaitApproval(tx, actor, { kind: 'announcement', ...request })))
    return { message: requestedMessage, isAwaitingApproval: true }
  await start(tx, actor.id, announcement, { audience, recipients })
  await noteChange(tx, actor, { target: request.target, after: { title, text, link, audience, recipients } })
  return { message: `正在发给 ${recipients} 人`, isAwaitingApproval: false }
})

/** Sends what a second administrator has confirmed, to those who are members now. */
export const confirmedAnnouncement = async (tx: Tx, { payload, requesterId }: ConfirmedRequest): Promise<void> => {
  const announcement = endpoint.body.parse(payload)
  await requireNew(tx, announcement)
  const audience = await nameAudience(tx, announcement)
  await start(tx, requesterId, announcement, { audience, recipients: await countRecipients(tx, announcement) })
}

/** One at a time, so that a double click sends once and nobody passes the limit. */
const requireNew = async (tx: Tx, { title, text }: NewAnnouncement) => {
  await sql`select pg_advisory_xact_lock(hashtext('notices.announce'))`.execute(tx)
  const ofToday = await tx
    .selectFrom('announcement')
    .select(['title', 'body'])
    .where('created_at', '>=', dayStart(today()))
    .execute()
  if (ofToday.some((one) => one.title === title && one.body === text)) fail('announcement_repeated')
  if (ofToday.length >= announcementsPerDay) fail('announcement_limit_reached')
}

const start = async (
  tx: Tx,
  authorId: number,
  announcement: NewAnnouncement,
  reached: { audience: string; recipients: number },
) => {
  const { title, text, link, level, companyId } = announcement
  const { id } = await tx
    .insertInto('announcement')
    .values({
      title,
      body: text,
      link: link || null,
      level: level ?? null,
      company_id: companyId ?? null,
      ...reached,
      created_by: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendAnnouncement.enqueue(tx, { id })
}
