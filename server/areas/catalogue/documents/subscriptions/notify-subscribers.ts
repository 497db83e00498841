import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { matchesSavedQuery } from '#kernel/search/index.ts'
import { noticeLetter, notifying, publishNotices } from '../../../people/notices/index.ts'
import '../tables.ts'

const [kind, tone, title, text] = noticeLetter('wordFound', ['word', 'name'])

/**
 * Notifies the subscribers of any word in this resource, each once whatever the number of words, and not the author.
 */
export const notifyAboutResource = inTransaction(async (tx, id: number): Promise<void> => {
  const news = sql`(
    select distinct on (subscription.member_id) subscription.member_id, ${kind}::text as kind, ${tone}::text as tone, ${title}::text as title,
      format(${text}, subscription.word, item.name) as body, ${paths.resource(id)}::text as link
    from first_time join item on item.id = first_time.resource_id and item.is_listed
    join search_subscription as subscription on subscription.member_id <> item.author_id and ${matchesSavedQuery('resource', id, sql`subscription.query`)}
    order by subscription.member_id, subscription.created_at
  )`
  const { rows } = await sql<{ member_id: number }>`
    with first_time as (
      insert into notified_resource (resource_id) values (${id}) on conflict do nothing returning resource_id
    )
    ${notifying(news)} returning member_id`.execute(tx)
  publishNotices(
    tx,
    rows.map((row) => row.member_id),
  )
})
