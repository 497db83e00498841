import { type RawBuilder, sql } from 'kysely'
import { pageSizes } from '#contract/constants.ts'
import { preparedShortRead } from '#kernel/database/index.ts'
import { type FloorQuery, numberOf } from './floor-request.ts'

/** Totals are exact up to 10,000. */
const countOf = (matching: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${matching} limit 10001) as counted) as total`

interface Offers {
  kind: 'resource' | 'lesson'
  /** The columns of a card besides those that both kinds have. */
  columns: string
  categoryParameter: string
}

const sorts: Record<string, string> = {
  uploadTime: 'item.uploaded_at',
  coin: 'item.coin',
  viewCount: 'stats.view_count',
  downloadCount: 'stats.use_count',
  learnerCount: 'stats.use_count',
}

const yearStart = (year: number) => new Date(`${year}-01-01T00:00:00+08:00`)

const valuesOf = ({ categoryParameter }: Offers, query: URLSearchParams): Record<string, unknown> => ({
  ...(query.has(categoryParameter) && { category: numberOf(query, categoryParameter) }),
  ...(query.has('year') && { from: yearStart(numberOf(query, 'year')), to: yearStart(numberOf(query, 'year') + 1) }),
  ...(numberOf(query, 'page') > 0 && { offset: numberOf(query, 'page') * 12 }),
})

/** Twelve cards with author and category, by the index of their order where there is one, and the total, in one statement. */
const offerList =
  (offers: Offers): FloorQuery =>
  (db, { query }) => {
    const { kind, columns } = offers
    const by = sorts[query.get('sort')?.split(',')[0] ?? 'uploadTime'] ?? 'item.uploaded_at'
    const price = query.has('noCoin') ? 'and item.coin = 0' : query.has('hasCoin') ? 'and item.coin > 0' : ''
    const values = valuesOf(offers, query)
    return preparedShortRead(db, `floor.${kind} ${by} ${price}`, values, ($) => {
      const condition = sql`item.kind = ${sql.lit(kind)} and item.is_listed
        ${kind === 'lesson' ? sql`and item.is_open` : sql``} ${sql.raw(price)}
        ${'category' in values ? sql`and item.category_id = ${$('category')}` : sql``}
        ${'from' in values ? sql`and item.uploaded_at >= ${$('from')} and item.uploaded_at < ${$('to')}` : sql``}`
      const order = sql`${sql.raw(by)} desc, item.id desc`
      const counted = sql`join item_stats as stats on stats.item_id = item.id`
      return sql`
        with shown as materialized (
          select item.id from item ${by.startsWith('stats.') ? counted : sql``} where ${condition}
          order by ${order} limit 12 ${'offset' in values ? sql`offset ${$('offset')}` : sql``}
        )
        select item.id, item.name, item.cover, item.category_id, category.name as category_name, item.uploaded_at, item.author_id,
          author.nick_name, item.coin, stats.view_count, stats.use_count, stats.rating_count, stats.rating_sum, item.state,
          ${sql.raw(columns)}, ${countOf(sql`item where ${condition}`)}
        from shown join item using (id) ${counted} join ${sql.table(kind)} as own on own.item_id = item.id
        join member as author on author.id = item.author_id join category on category.id = item.category_id
        order by ${order}`
    })
  }

export const resourceList = offerList({
  kind: 'resource',
  columns: 'item.description, own.suffix, own.file_size',
  categoryParameter: 'resourceCategoryId',
})

export const lessonList = offerList({
  kind: 'lesson',
  columns: 'left(item.description, 200) as summary, own.section_count, own.seconds, own.has_trial',
  categoryParameter: 'lessonCategoryId',
})

/** Ten articles and the total. */
export const newsList: FloorQuery = (db) => {
  const listed = sql`news where state = 'published' and deleted_at is null`
  return preparedShortRead(
    db,
    'floor.news',
    {},
    () => sql`
      select id, title, summary, section, cover, published_at, view_count, is_pinned, ${countOf(listed)}
      from ${listed} order by is_pinned desc, published_at desc, id desc limit 10`,
  )
}

/** The table whose index has each order. */
const topicSorts: Record<string, string> = {
  uploadTime: 'topic.created_at',
  activeTime: 'topic_activity.active_at',
  love: 'topic_activity.like_count',
}

/** Ten topics with author and counters; pinned ones come first. */
export const topicList: FloorQuery = (db, { query }) => {
  const sort = topicSorts[query.get('sort')?.split(',')[0] ?? ''] ?? 'topic.created_at'
  const isUnanswered = query.has('unanswered')
  const sorted = isUnanswered && sort !== 'topic_activity.like_count' ? 'topic_activity.created_at' : sort
  const table = sql.raw(sorted.split('.')[0]!)
  const values: Record<string, unknown> = query.has('topicCategoryId')
    ? { category: numberOf(query, 'topicCategoryId') }
    : {}
  return preparedShortRead(db, `floor.topics ${sorted} ${isUnanswered}`, values, ($) => {
    const listed = sql`${table}.deleted_at is null and not ${table}.is_pending_review
      ${'category' in values ? sql`and ${table}.category_id = ${$('category')}` : sql``}
      ${isUnanswered ? sql`and topic_activity.reply_count = 0` : sql``}`
    return sql`
      select topic.id, topic.title, topic.summary, topic.category_id, category.name as category_name, topic.tags, topic.created_at,
        topic.updated_at, topic_activity.active_at, topic_activity.like_count, topic.view_count, topic_activity.reply_count, topic.is_pinned,
        topic.author_id, author.nick_name, author.avatar, ${countOf(sql`${table} where ${listed}`)}
      from topic join topic_activity on topic_activity.id = topic.id join member as author on author.id = topic.author_id
      join category on category.id = topic.category_id
      where ${listed} order by ${table}.is_pinned desc, ${sql.raw(sorted)} desc, ${table}.id desc limit 10`
  })
}

/**
 * The first comments of a topic with the member's own likes, the total, whether the topic is shown, which comment was
 * accepted and whether the member has replies that are pending review.
 */
export const commentList: FloorQuery = (db, { query, member }) =>
  preparedShortRead(
    db,
    'floor.comments',
    { topic: numberOf(query, 'topicId'), me: member },
    ($) => sql`
      with topic as materialized (
        select topic.is_listed, topic.is_locked, topic.author_id, topic.accepted_reply_id, activity.comment_count,
          exists (select from topic_reply as own where own.topic_id = topic.id and own.author_id = ${$('me')}
            and own.is_pending_review and own.deleted_at is null) as has_own_pending
        from topic join topic_activity as activity on activity.id = topic.id where topic.id = ${$('topic')} and topic.deleted_at is null
      )
      select reply.id, reply.floor, reply.content, reply.created_at, reply.updated_at, reply.like_count, reply.reply_count,
        reply.author_id, author.nick_name, author.avatar,
        (select company from department where department.id = author.department_id) as company, reply.region, reply.ai_share,
        reply.ai_share_ruled,
        reply.is_pending_review, reply.deleted_at,
        exists (select from reply_like as mine where mine.reply_id = reply.id and mine.member_id = ${$('me')}) as is_loved,
        reply.id is not distinct from topic.accepted_reply_id as is_accepted, topic.comment_count as total, topic.is_listed,
        topic.is_locked, topic.author_id as topic_author_id, topic.has_own_pending
      from topic cross join topic_reply as reply join member as author on author.id = reply.author_id
      where reply.topic_id = ${$('topic')} and reply.root_id is null and reply.is_shown order by reply.floor limit ${sql.lit(pageSizes.comments)}`,
  )
