import { sql } from 'kysely'
import { inTransaction } from '#kernel/database/index.ts'
import { matchesSavedQuery } from '#kernel/search/index.ts'
import { noticeLetter, notifying, tellNotices } from '../../notices/index.ts'
import { searchKind } from '../list-queries.ts'
import { pagePath } from '../view.ts'
import '../tables.ts'

const [kind, tone, title, text] = noticeLetter('wordFound', ['word', 'name'])

/** Rings the bell of all who wait for a word of this resource: once each, whatever words, and not its author's. */
export const tellOfNew = inTransaction(async (tx, id: number): Promise<void> => {
  const news = sql`(
    select distinct on (watch.member_id) watch.member_id, ${kind}::text as kind, ${tone}::text as tone, ${title}::text as title,
      format(${text}, watch.word, resource.name) as body, ${pagePath(id)}::text as link
    from first_time join resource on resource.id = first_time.resource_id and resource.is_listed
    join word_watch as watch on watch.member_id <> resource.author_id and ${matchesSavedQuery(searchKind, id, sql`watch.wanted`)}
    order by watch.member_id, watch.created_at
  )`
  const { rows } = await sql<{ member_id: number }>`
    with first_time as (
      insert into word_watch_told (resource_id) values (${id}) on conflict do nothing returning resource_id
    )
    ${notifying(news)} returning member_id`.execute(tx)
  tellNotices(
    tx,
    rows.map((row) => row.member_id),
  )
})
