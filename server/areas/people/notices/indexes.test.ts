import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAnnouncements } from '#contract/people/notices/announcements.ts'
import { listMessages } from '#contract/people/notices/messages/messages.ts'
import { listNotices } from '#contract/people/notices/notices.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../testing/index-uses.ts'
import { listAnnouncements as findAnnouncements } from './announcements/list-announcements.ts'
import { mailDigestsOf, mailRecentNotices } from './mail/mail-notices.ts'
import { messageRows } from './messages/list-messages.ts'
import { messageData } from './messages/personal-data.ts'
import { pushRecentNotices } from './push/push-notices.ts'
import { unsubscribePush } from './push/subscribe-push.ts'
import { countUnread, findNotices, sweepNotices } from './queries.ts'
import { sweepTickets } from './tickets.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

beforeAll(async () => {
  database = await testDatabase()
  const { sql, url } = database
  await sql.unsafe(`
    insert into member (id, username, nick_name, level, email, email_verified_at, password_hash)
    select n, 'm' || n, 'm' || n, 4, 'm' || n || '@example.com', now(), '' from generate_series(1, 200) as n;
    insert into setting (setting_group, version, contents) values ('notices', 1, '{"webPush": 1}');
    insert into notice (member_id, kind, title, read_at, created_at)
    select 1 + n % 200, case n % 40 when 0 then 'system' else 'reply' end, 't', case n % 10 when 0 then null else now() end,
      now() - n * interval '1 hour' from generate_series(1, 8000) as n;
    insert into notice_mail (member_id, kind, way)
    select n, 'reply', case n % 20 when 0 then 'daily' else 'now' end from generate_series(1, 200) as n;
    insert into session (id, token_hash, member_id, is_remembered, address, user_agent, expires_at) overriding system value
    select n, sha256(n::text::bytea), n, false, '', '', now() + interval '1 day' from generate_series(1, 200) as n;
    insert into push_subscription (member_id, session_id, endpoint, p256dh, auth)
    select n, n, 'https://push.example.com/' || n, '', '' from generate_series(1, 200) as n;
    insert into notice_push (notice_id, subscription_id, created_at)
    select n.id, 1 + n.id % 200, now() - n.id * interval '1 minute' from notice as n where n.id <= 2000;
    insert into announcement (title, body, audience, recipients, created_by, created_at)
    select 't', 'b', '全体会员', 1, 1, now() - n * interval '1 hour' from generate_series(1, 1000) as n;
    insert into websocket_ticket (token_hash, session_id, expires_at)
    select sha256(n::text::bytea), 1, now() + n * interval '1 second' from generate_series(1, 2000) as n;
    insert into outgoing_message (key, channel, kind, receiver, member_id, contents, state, created_at)
    select 'k' || n, case n % 20 when 0 then 'wechat' when 1 then 'sms' else 'mail' end, 'notice', 'm' || n % 500 || '@example.com', 1 + n % 200,
      '{}', case n % 50 when 0 then 'failed' else 'sent' end, now() - n * interval '1 hour' from generate_series(1, 5000) as n;`)
  await sql`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const { signal } = new AbortController()
const publicUrl = 'https://portal.example.com'
const noticed =
  (input: Record<string, unknown>): IndexUses[string] =>
  (db) =>
    findNotices(db, 7, listNotices.query.parse(input))
const sent =
  (input: Record<string, unknown>): IndexUses[string] =>
  (db) =>
    messageRows(db, listMessages.query.parse(input))

const uses: IndexUses = {
  notice_by_member: noticed({}),
  notice_by_kind: noticed({ kind: 'system' }),
  notice_unread: (db) => countUnread(db, 11),
  notice_read_by_time: (db) => sweepNotices(db, signal),
  notice_unread_by_time: (db) => mailRecentNotices({ db, publicUrl, signal }),
  notice_mail_daily: (db) => mailDigestsOf({ db, publicUrl, signal }),
  push_subscription_by_member: (db) => unsubscribePush(db, 7, 7).catch(() => undefined),
  push_subscription_by_session: (db) => db.deleteFrom('session').where('id', '=', 9).execute(),
  notice_push_by_time: (db) => pushRecentNotices(db, signal),
  announcement_listed: (db) => findAnnouncements(db, listAnnouncements.query.parse({})),
  websocket_ticket_by_end: (db) => sweepTickets(db),
  outgoing_message_listed: sent({}),
  outgoing_message_by_state: sent({ state: 'failed' }),
  outgoing_message_by_channel: sent({ channel: 'wechat' }),
  outgoing_message_by_receiver: sent({ receiver: 'm7@example.com' }),
  outgoing_message_by_member: (db) => db.transaction().execute((tx) => messageData.erase!(tx, 7)),
}

test('every index of notices and messages has a list or job', () =>
  expectAllNamed(
    database.db,
    [
      ...['notice', 'notice_mail', 'notice_wechat', 'notice_push', 'push_subscription', 'announcement'],
      ...['websocket_ticket', 'outgoing_message', 'unreachable_address'],
    ],
    uses,
  ))

test.for(Object.entries(uses))('%s is read by what it is for', async ([index, use]) => {
  expect(await reader.usedBy(use)).toContain(index)
})
