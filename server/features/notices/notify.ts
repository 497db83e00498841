import { type RawBuilder, sql } from 'kysely'
import type { NoticeKind, NoticeTone } from '#contract/notice-kinds.ts'
import { type Db, prepared, type Tx } from '#kernel/database/index.ts'
import { publishToMembers } from '#kernel/live/index.ts'
import './tables.ts'

export interface NewNotice {
  kind: NoticeKind
  /** Whether it is good or bad news; default plain. */
  tone?: NoticeTone
  title: string
  body?: string
  /** The page on this site it leads to. */
  link?: `/${string}`
}

const longestTitle = 80
const longestBody = 500

/** The columns of a notice, with its texts cut where they are too long. */
const noticeColumns = ({ kind, tone = 'plain', title, body = '', link }: NewNotice) => ({
  kind,
  tone,
  title: cut(title, longestTitle),
  body: cut(body, longestBody),
  link: link ?? null,
})

/**
 * Tells one or many members something: their bell rings in every open page once the transaction has committed. Texts
 * are plain and cut where they are too long; receivers who have left are passed over.
 */
export const notify = async (tx: Tx, receivers: number | readonly number[], notice: NewNotice): Promise<void> => {
  const memberIds = [...new Set([receivers].flat())]
  const rows = await prepared(
    tx,
    'notices.add',
    { memberIds, ...noticeColumns(notice) },
    ($) =>
      sql<{ member_id: number }>`
      insert into notice (member_id, kind, tone, title, body, link)
      select id, ${$('kind')}::text, ${$('tone')}::text, ${$('title')}::text, ${$('body')}::text, ${$('link')}::text
      from member where id = any(${$('memberIds')}::bigint[]) and deleted_at is null
      returning member_id`,
  )
  tellNotices(
    tx,
    rows.map((row) => row.member_id),
  )
}

/**
 * The same to several members as a part of a statement that is a transaction by itself. `news` names rows with member_id
 * and the columns of a notice; `tellNotices` follows it.
 */
export const notifying = (news: RawBuilder<unknown>) => sql`
  insert into notice (member_id, kind, tone, title, body, link)
  select member.id, news.kind, news.tone, news.title, news.body, news.link
  from ${news} as news join member on member.id = news.member_id and member.deleted_at is null`

/** Open pages of these members look at their notices again. */
export const tellNotices = (tx: Db | Tx, memberIds: readonly number[]) =>
  publishToMembers(tx, memberIds, { type: 'notice' })

/** By characters as people see them: half an emoji is not text. */
const cut = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
