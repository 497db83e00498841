import type { z } from 'zod'
import type {
  Announcement,
  exportAnnouncements as exportEndpoint,
  listAnnouncements as listEndpoint,
} from '#contract/people/notices/announcements.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { countUpTo, offsetOf, type RowOf, toPage } from '#kernel/listing/index.ts'
import '../tables.ts'

type Query = z.output<typeof listEndpoint.query>

const announcementRows = (db: Db, { sort: { direction }, page, size }: Query) =>
  db
    .selectFrom('announcement')
    .innerJoin('member', 'member.id', 'announcement.created_by')
    .selectAll('announcement')
    .select('member.nick_name')
    .orderBy('announcement.created_at', direction)
    .orderBy('announcement.id', direction)
    .limit(size)
    .offset(offsetOf({ page, size }))
    .execute()

const findAnnouncements = async (db: Db, query: Query) => ({
  rows: await announcementRows(db, query),
  ...(await countUpTo(db.selectFrom('announcement').select('id'), db)),
})

const toAnnouncement = (row: RowOf<typeof findAnnouncements>): Announcement => ({
  id: row.id,
  title: row.title,
  text: row.body,
  link: row.link,
  audience: row.audience,
  recipients: row.recipients,
  notified: row.notified,
  createUserId: row.created_by,
  createUserName: row.nick_name,
  createTime: row.created_at.toISOString(),
  doneTime: row.done_at?.toISOString() ?? null,
})

export const listAnnouncements = async (db: Db, query: Query) =>
  toPage(await findAnnouncements(db, query), toAnnouncement)

const columns: Column<Announcement>[] = [
  { title: '发送时间', value: ({ createTime }) => new Date(createTime), width: 20 },
  { title: '标题', value: ({ title }) => title, width: 32 },
  { title: '内容', value: ({ text }) => text, width: 60 },
  { title: '链接', value: ({ link }) => link, width: 28 },
  { title: '发给', value: ({ audience }) => audience, width: 20 },
  { title: '人数', value: ({ recipients }) => recipients },
  { title: '已送达', value: ({ notified }) => notified },
  { title: '发送人', value: ({ createUserName }) => createUserName, width: 16 },
  { title: '完成时间', value: ({ doneTime }) => doneTime && new Date(doneTime), width: 20 },
]

export const exportAnnouncements = (db: Db, { format, ...query }: z.output<typeof exportEndpoint.query>) =>
  exportPages(format, '群发通知', columns, async (paging) => ({
    content: (await announcementRows(db, { ...query, ...paging })).map(toAnnouncement),
  }))
