import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { textOf } from '#kernel/content/index.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'
import { type Described, type ItemContext, loneContext, type ReportableKind } from '../../base/moderation/index.ts'
import { indexNews } from './search-news.ts'
import './tables.ts'

/** The articles as the queue of reports shows them. */
const describeNews = async (db: Db, ids: number[]): Promise<Map<number, Described>> => {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'title', 'author_id', 'state'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, title, author_id, state }) => [
      id,
      { title, link: paths.article(id), authorId: author_id, isPublic: state === 'published' },
    ]),
  )
}

/** Takes a published or scheduled article offline; other states stay. */
const takeNewsOffline = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('news')
    .set({ state: 'offline', version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['published', 'scheduled'])
    .where('deleted_at', 'is', null)
    .execute()
  await indexNews(tx, id)
  announce(tx, { topic: 'news' })
}

const readNewsContext = async (db: Db, id: number): Promise<ItemContext | undefined> => {
  const row = await db
    .selectFrom('news')
    .innerJoin('member', 'member.id', 'news.author_id')
    .select(['news.id', 'title', 'section', 'content', 'view_count', 'news.created_at'])
    .select(['member.nick_name as author_name', 'member.avatar'])
    .where('news.id', '=', id)
    .executeTakeFirst()
  return row && loneContext({ ...row, text: textOf(row.content) })
}

export const reportedNews: ReportableKind = {
  describe: describeNews,
  readContext: readNewsContext,
  takeDown: takeNewsOffline,
}
