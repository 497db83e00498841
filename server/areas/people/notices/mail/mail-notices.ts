import { sql } from 'kysely'
import { memberTabPath } from '#contract/paths.ts'
import { noticeMailsPerHour } from '#contract/people/notices/notice-kinds.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { hit } from '#kernel/http/index.ts'
import { dayEnd, dayStart, shiftDay, today } from '#kernel/time/index.ts'
import { type NewMessage, sendMessage } from '../messages/send-message.ts'
import '../tables.ts'

interface Post {
  db: Db
  publicUrl: string
  signal: AbortSignal
}

/** Longer than the job may be late; what was mailed before is recognised by its key. */
const recent = sql<Date>`now() - interval '15 minutes'`
const batchSize = 500
const digestLines = 20
const allNotices = memberTabPath('notices')

const store = inTransaction(async (tx, messages: NewMessage[]) => {
  for (const message of messages) await sendMessage(tx, message)
})

/** Mails the unread notices of the last minutes to members who want their kind at once (MSG-11). */
export const mailRecentNotices = async ({ db, publicUrl, signal }: Post): Promise<void> => {
  let last = 0
  while (!signal.aborted) {
    const rows = await findRecent(db, last)
    const messages: NewMessage[] = []
    for (const row of rows) {
      const { allowed } = await hit(db, `notice-mail:${row.member_id}`, {
        max: noticeMailsPerHour,
        windowSeconds: 3600,
      })
      if (!allowed) continue
      const link = `${publicUrl}${row.link ?? allNotices}`
      messages.push({
        kind: 'notice',
        receiver: row.email,
        values: { name: row.nick_name, title: row.title, text: row.body || row.title, link, target: row.kind },
        key: `notice:${row.id}`,
        memberId: row.member_id,
      })
    }
    await store(db, messages)
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}

const findRecent = (db: Db, after: number) =>
  db
    .selectFrom('notice')
    .innerJoin('notice_mail as choice', (join) =>
      join
        .onRef('choice.member_id', '=', 'notice.member_id')
        .onRef('choice.kind', '=', 'notice.kind')
        .on('choice.way', '=', 'now'),
    )
    .innerJoin('member', 'member.id', 'notice.member_id')
    .leftJoin('outgoing_message as sent', (join) => join.on('sent.key', '=', sql<string>`'notice:' || notice.id`))
    .select(['notice.id', 'notice.member_id', 'notice.kind', 'notice.title', 'notice.body', 'notice.link'])
    .select(['member.email', 'member.nick_name'])
    .where('notice.created_at', '>', recent)
    .where('notice.read_at', 'is', null)
    .where('notice.id', '>', after)
    .where('member.email_verified_at', 'is not', null)
    .where('member.enabled', '=', true)
    .where('member.deleted_at', 'is', null)
    .where('sent.id', 'is', null)
    .orderBy('notice.id')
    .limit(batchSize)
    .execute()

/** Mails each member who wants it one summary of yesterday's notices; a second run sends nothing. */
export const mailDigestsOf = async ({ db, publicUrl, signal }: Post, day = shiftDay(today(), -1)): Promise<void> => {
  let last = 0
  while (!signal.aborted) {
    const members = await findDailyReaders(db, last)
    const messages: NewMessage[] = []
    for (const member of members) {
      const notices = await findOfDay(db, member.id, day)
      if (notices.length === 0) continue
      const lines = notices.slice(0, digestLines).map(({ title, body }) => `· ${title}${body && `：${body}`}`)
      if (notices.length > digestLines) lines.push('· ……')
      messages.push({
        kind: 'digest',
        receiver: member.email,
        values: {
          name: member.nick_name,
          count: notices.length > digestLines ? `${digestLines}+` : String(notices.length),
          lines: lines.join('\n'),
          link: publicUrl + allNotices,
          target: 'digest',
        },
        key: `digest:${member.id}:${day}`,
        memberId: member.id,
      })
    }
    await store(db, messages)
    if (members.length < batchSize) return
    last = members.at(-1)!.id
  }
}

const findDailyReaders = (db: Db, after: number) =>
  db
    .selectFrom('notice_mail')
    .innerJoin('member', 'member.id', 'notice_mail.member_id')
    .select(['member.id', 'member.email', 'member.nick_name'])
    .distinct()
    .where('notice_mail.way', '=', sql.lit('daily' as const))
    .where('notice_mail.member_id', '>', after)
    .where('member.email_verified_at', 'is not', null)
    .where('member.enabled', '=', true)
    .where('member.deleted_at', 'is', null)
    .orderBy('member.id')
    .limit(batchSize)
    .execute()

const findOfDay = (db: Db, memberId: number, day: string) =>
  db
    .selectFrom('notice')
    .innerJoin('notice_mail as choice', (join) =>
      join
        .onRef('choice.member_id', '=', 'notice.member_id')
        .onRef('choice.kind', '=', 'notice.kind')
        .on('choice.way', '=', 'daily'),
    )
    .select(['notice.title', 'notice.body'])
    .where('notice.member_id', '=', memberId)
    .where('notice.created_at', '>=', dayStart(day))
    .where('notice.created_at', '<', dayEnd(day))
    .orderBy('notice.created_at', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(digestLines + 1)
    .execute()
