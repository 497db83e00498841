import { sql } from 'kysely'
import type { Author } from '#contract/catalogue/items/authors/authors.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { averageOf } from '../item-view.ts'
import './tables.ts'

interface AuthorRow {
  id: number
  nick_name: string
  avatar: string | null
  created_at: Date
  company_id: number | null
  company_name: string | null
  followers: number
  is_following: boolean
  rating_count: number
  rating_sum: number
}

/** AUTH-1: an author is a member with a resource or an open course that has been approved. */
const isAuthor = sql`exists (
  select from item where author_id = member.id and approved_at is not null and is_open
    and (kind = 'resource' or deleted_at is null))`

/** AUTH-1: the public page of an author; other members have none. */
export const readAuthor = async (db: Db | Tx, actor: Actor | undefined, id: number): Promise<Author> => {
  const { rows } = await sql<AuthorRow>`
    select member.id, member.nick_name, member.avatar, member.created_at, company.id as company_id,
      company.name as company_name, coalesce(author_total.followers, 0) as followers,
      exists (select from author_follow where author_id = member.id and member_id = ${actor?.id ?? 0}) as is_following,
      coalesce(rated.count, 0)::int as rating_count, coalesce(rated.sum, 0)::int as rating_sum
    from member
    left join author_total on author_total.author_id = member.id
    left join company on company.member_id = member.id and company.is_shown and company.deleted_at is null
    cross join lateral (
      select sum(rating_count) as count, sum(rating_sum) as sum
      from item join item_stats on item_stats.item_id = item.id
      where item.author_id = member.id and item.is_listed and item.is_open) as rated
    where member.id = ${id} and member.deleted_at is null and ${isAuthor}
    order by company.id limit 1`.execute(db)
  const row = rows[0] ?? fail('not_found')
  return {
    id: row.id,
    name: row.nick_name,
    avatar: row.avatar,
    joinTime: row.created_at.toISOString(),
    company: row.company_id === null ? null : { id: row.company_id, name: row.company_name! },
    followerCount: row.followers,
    isFollowing: row.is_following,
    ratingCount: row.rating_count,
    ratingAverage: averageOf(row.rating_count, row.rating_sum),
  }
}
