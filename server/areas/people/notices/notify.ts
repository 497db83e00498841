import { type RawBuilder, sql } from 'kysely'
import type { NoticeKind, NoticeTone } from '#contract/people/notices/notice-kinds.ts'
import { type Db, prepared, type Tx } from '#kernel/database/index.ts'
import { publishToMembers } from '#kernel/live/index.ts'
import './tables.ts'

export interface NewNotice {
  kind: NoticeKind
  /** Good or bad news; plain by default. */
  tone?: NoticeTone
  title: string
  body?: string
  /** A page of this site. */
  link?: `/${string}`
}

const longestTitle = 80
const longestBody = 500

/** The columns of a notice with shortened texts. */
const noticeColumns = ({ kind, tone = 'plain', title, body = '', link }: NewNotice) => ({
  kind,
  tone,
  title: cut(title, longestTitle),
  body: cut(body, longestBody),
  link: link ?? null,
})

/**
 * Sends a notice to one or many members; after commit their open pages update the bell. Texts are plain and shortened;
 * deleted members are skipped.
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
  publishNotices(
    tx,
    rows.map((row) => row.member_id),
  )
}

/**
 * The same as part of a larger statement that is its own transaction. `news` names rows with member_id and the columns
 * of a notice; call `publishNotices` afterwards.
 */
export const notifying = (news: RawBuilder<unknown>) => sql`
  insert into notice (member_id, kind, tone, title, body, link)
  select member.id, news.kind, news.tone, news.title, news.body, news.link
  from ${news} as news join member on member.id = news.member_id and member.deleted_at is null`

/** Makes open pages of these members reload their notices. */
export const publishNotices = (tx: Db | Tx, memberIds: readonly number[]) =>
  publishToMembers(tx, memberIds, { type: 'notice' })

/** Cuts between code points, so that no emoji is halved. */
const cut = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
