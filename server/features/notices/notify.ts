import { sql } from 'kysely'
import type { NoticeKind, NoticeTone } from '#contract/notice-kinds.ts'
import type { Tx } from '#kernel/db.ts'
import { tellMembers } from '#kernel/live.ts'
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

/**
 * Tells one or many members something: their bell rings in every open page once the transaction has committed. Texts
 * are plain and cut where they are too long; receivers who have left are passed over.
 */
export const notify = async (tx: Tx, receivers: number | readonly number[], notice: NewNotice): Promise<void> => {
  const memberIds = [...new Set([receivers].flat())]
  const { kind, tone = 'plain', title, body = '', link = null } = notice
  const told = await tx
    .insertInto('notice')
    .columns(['member_id', 'kind', 'tone', 'title', 'body', 'link'])
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select([
          'id',
          sql<NoticeKind>`${kind}::text`.as('kind'),
          sql<NoticeTone>`${tone}::text`.as('tone'),
          sql<string>`${cut(title, longestTitle)}::text`.as('title'),
          sql<string>`${cut(body, longestBody)}::text`.as('body'),
          sql<string | null>`${link}::text`.as('link'),
        ])
        .where(sql<boolean>`id = any(${memberIds}::bigint[])`)
        .where('deleted_at', 'is', null),
    )
    .returning('member_id')
    .execute()
  tellNotices(
    tx,
    told.map((row) => row.member_id),
  )
}

/** Open pages of these members look at their notices again. */
export const tellNotices = (tx: Tx, memberIds: readonly number[]) => tellMembers(tx, memberIds, { type: 'notice' })

/** By characters as people see them: half an emoji is not text. */
const cut = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`
}
