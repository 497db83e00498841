import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAdminNews, listNews } from '#contract/pages/news/news.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../testing/index-uses.ts'
import { findForAdmin } from './admin-queries.ts'
import { publishDue } from './publish-scheduled.job.ts'
import { findPublished } from './queries.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

beforeAll(async () => {
  database = await testDatabase()
  const { sql, url } = database
  await sql.unsafe(`
    insert into member (id, username, nick_name, level, password_hash) values (1, 'm1', 'm1', 4, '');
    insert into news (title, summary, content, section, state, published_at, author_id, is_pinned, updated_at)
    select 'n' || n, '', '<p>x</p>', case n % 4 when 0 then '联盟动态' when 1 then '通知公告' when 2 then '行业资讯' else '成员风采' end,
      case when n % 50 = 0 then 'scheduled' else 'published' end,
      case when n % 50 = 0 then now() + n * interval '1 day' else now() - n * interval '1 day' end, 1, n in (5, 300), now() - n * interval '1 day'
    from generate_series(1, 2000) as n;`)
  await sql`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const listed = (input: Record<string, unknown> = {}) => listNews.query.parse(input)

const uses: IndexUses = {
  news_listed: (db) => findPublished(db, listed()),
  news_listed_by_section: (db) => findPublished(db, listed({ section: '通知公告' })),
  news_by_time: (db) => findPublished(db, listed({ year: 2025 })),
  news_edited: (db) => findForAdmin(db, listAdminNews.query.parse({})),
  news_scheduled: (db) => publishDue(db),
  news_title_words: (db) => findForAdmin(db, listAdminNews.query.parse({ title: 'n12' })),
}

test('every index of the news has a list or job', () => expectAllNamed(database.db, ['news'], uses))

test.for(Object.entries(uses))('%s is read by what it is for', async ([index, use]) => {
  expect(await reader.usedBy(use)).toContain(index)
})
