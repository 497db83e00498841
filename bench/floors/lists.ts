import { type RawBuilder, sql } from 'kysely'
import { type Db, preparedShortRead } from '#kernel/database/index.ts'
import { startOfPage } from '../data/times.ts'
import { type FloorQuery, type FloorRequest, numberOf } from './floor-request.ts'

interface Offers {
  table: 'resource' | 'lesson'
  /** The columns of a card besides those that both kinds have. */
  columns: string
  categoryParameter: string
  sorts: Record<string, string>
}

const dayMs = 86_400_000
/** In another order than that of time, the rows of up to this many days are sorted; otherwise the order's index is walked. */
const sortedDays = 12

type Way = 'by time' | 'sorted' | 'walked'

const wayOf = (period: { days: number } | undefined, sort: string): Way => {
  if (!period || sort === 'uploaded_at') return 'by time'
  return period.days <= sortedDays ? 'sorted' : 'walked'
}

/** To walk the index of another order, the days must not look like a reason to use the index of the time. */
const inPeriod = (way: Way, from: RawBuilder<Date>, to: RawBuilder<Date>) =>
  way === 'walked'
    ? sql`and (one.uploaded_at < ${from}) is not true and (one.uploaded_at >= ${to}) is not true`
    : sql`and one.uploaded_at >= ${from} and one.uploaded_at < ${to}`

/** The first and last moment of the days or year asked for; undefined without such a filter. */
const periodOf = (query: URLSearchParams) => {
  const [first, last = first] = query.getAll('uploadTime')
  const year = query.get('year')
  const [from, to] = year ? [`${year}-01-01`, `${year}-12-31`] : [first, last]
  if (!from || !to) return undefined
  const [start, end] = [Date.parse(`${from}T00:00:00+08:00`), Date.parse(`${to}T00:00:00+08:00`) + dayMs]
  return { from: new Date(start), to: new Date(end), days: (end - start) / dayMs }
}

const filtersOf = ({ table, categoryParameter }: Offers, query: URLSearchParams, sort: string) => {
  const page = numberOf(query, 'page')
  const period = periodOf(query)
  return {
    values: {
      ...(query.has(categoryParameter) && { category: numberOf(query, categoryParameter) }),
      ...(query.has('uploadUserId') && { author: numberOf(query, 'uploadUserId') }),
      ...(period && { from: period.from, to: period.to }),
      // A deep page is found by its first row, as if the total order had been stored.
      ...(page > 0 && { start: startOfPage(page * numberOf(query, 'size')) }),
    },
    price: query.has('noCoin') ? ('free' as const) : query.has('hasCoin') ? ('paid' as const) : ('any' as const),
    way: wayOf(period, sort),
    audience: table === 'lesson' ? sql` and one.is_public` : sql``,
  }
}

/** In the order of prices the price itself tells what is free, so that its index leads to the rows. */
const priceConditions = (sort: string) =>
  sort === 'coin'
    ? { any: '', free: 'and one.coin = 0', paid: 'and one.coin > 0' }
    : { any: '', free: 'and one.is_free', paid: 'and not one.is_free' }

/** Twelve cards with author and category, by the index of their order, and a stored total, in one statement. */
const offerList =
  (offers: Offers): FloorQuery =>
  (db: Db, { query }: FloorRequest) => {
    const { table, columns, sorts } = offers
    const sort = sorts[query.get('sort')?.split(',')[0] ?? 'uploadTime'] ?? 'uploaded_at'
    const { values, price, way, audience } = filtersOf(offers, query, sort)
    return preparedShortRead(db, `floor.${table} ${sort} ${price} ${way}`, values, ($) => {
      const has = (name: string) => name in values
      const order = sql.raw(sort)
      const condition = sql.raw(priceConditions(sort)[price])
      return sql`
        with narrowed as ${way === 'sorted' ? sql`materialized` : sql`not materialized`} (
          select one.id, one.${order} from ${sql.table(table)} as one where one.is_listed${audience}
            ${has('category') ? sql`and one.category_id = ${$('category' as never)}` : sql``}
            ${has('author') ? sql`and one.author_id = ${$('author' as never)}` : sql``}
            ${condition}
            ${has('from') ? inPeriod(way, $('from' as never), $('to' as never)) : sql``}
            ${has('start') ? sql`and one.uploaded_at <= ${$('start' as never)}` : sql``}
        ), shown as materialized (
          select id from narrowed order by ${order} desc, id desc limit 12
        )
        select item.id, item.name, item.cover, item.category_id, category.name as category_name, item.uploaded_at, item.author_id,
          author.nick_name, item.coin, item.view_count, item.rating_count, item.rating_sum, item.state, ${sql.raw(columns)},
          (select total from bench.total where kind = ${sql.lit(table)}) as total
        from shown join ${sql.table(table)} as item using (id) join member as author on author.id = item.author_id
        join ${sql.table(`${table}_category`)} as category on category.id = item.category_id
        order by item.${order} desc, item.id desc`
    })
  }

export const resourceList = offerList({
  table: 'resource',
  columns: 'item.description, item.download_count, item.suffix, item.file_size',
  categoryParameter: 'resourceCategoryId',
  sorts: { uploadTime: 'uploaded_at', downloadCount: 'download_count', viewCount: 'view_count', coin: 'coin' },
})

export const lessonList = offerList({
  table: 'lesson',
  columns: 'left(item.content, 200) as summary, item.learner_count, item.section_count, item.seconds, item.has_trial',
  categoryParameter: 'lessonCategoryId',
  sorts: { uploadTime: 'uploaded_at', learnerCount: 'learner_count', viewCount: 'view_count', coin: 'coin' },
})

/** Ten articles and the stored total. */
export const newsList: FloorQuery = (db) =>
  preparedShortRead(
    db,
    'floor.news',
    {},
    () => sql`
      select id, title, summary, section, cover, published_at, view_count, is_pinned,
        (select total from bench.total where kind = 'news') as total
      from news where state = 'published' and deleted_at is null
      order by is_pinned desc, published_at desc, id desc limit 10`,
  )

/** The table whose index has each order. */
const topicSorts: Record<string, string> = {
  uploadTime: 'topic.created_at',
  activeTime: 'activity.active_at',
  love: 'activity.like_count',
}

/** Ten topics with author and counters; pinned ones come first. */
export const topicList: FloorQuery = (db, { query }) => {
  const sort = topicSorts[query.get('sort')?.split(',')[0] ?? ''] ?? 'topic.created_at'
  const isUnanswered = query.has('unanswered')
  const sorted = isUnanswered && sort !== 'activity.like_count' ? 'activity.created_at' : sort
  const table = sql.raw(sorted.split('.')[0]!)
  const category = query.has('topicCategoryId') ? { category: numberOf(query, 'topicCategoryId') } : {}
  return preparedShortRead(
    db,
    `floor.topics ${sorted} ${isUnanswered}`,
    category,
    ($) => sql`
      select topic.id, topic.title, topic.summary, topic.category_id, category.name as category_name, topic.tags, topic.created_at,
        topic.updated_at, activity.active_at, activity.like_count, topic.view_count, activity.reply_count, topic.is_pinned,
        topic.author_id, author.nick_name, author.avatar, (select total from bench.total where kind = 'topic') as total
      from topic join topic_activity as activity on activity.id = topic.id join member as author on author.id = topic.author_id
      join topic_category as category on category.id = topic.category_id
      where ${table}.deleted_at is null and not ${table}.is_pending_review
        ${'category' in category ? sql`and ${table}.category_id = ${$('category' as never)}` : sql``}
        ${isUnanswered ? sql`and activity.reply_count = 0` : sql``}
      order by ${table}.is_pinned desc, ${sql.raw(sorted)} desc, ${table}.id desc limit 10`,
  )
}

/**
 * The first twenty comments of a topic with the member's own likes, the total, whether the topic is shown, which comment was
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
      where reply.topic_id = ${$('topic')} and reply.root_id is null and reply.is_shown order by reply.floor limit 20`,
  )
