import { sql } from 'kysely'
import { batchWrites, type Db, prepared } from '#kernel/database/index.ts'
import type { FloorQuery, FloorRequest } from './floor-request.ts'

interface Post {
  topicId: number
  memberId: number
  content: string
}

/** The reply's row, the counter of its topic and the notice of its author, for all replies of the moment at once. */
const batchReply = batchWrites<Post, { id: number }>((db, _key, posts) =>
  prepared(
    db,
    'floor.reply',
    {
      topics: posts.map(({ topicId }) => topicId),
      members: posts.map(({ memberId }) => memberId),
      contents: posts.map(({ content }) => content),
    },
    ($) => sql<{ id: number }>`
      with request as materialized (
        select * from unnest(${$('topics')}::bigint[], ${$('members')}::bigint[], ${$('contents')}::text[]) with ordinality
          as request (topic_id, member_id, content, turn)
      ), counted as (
        update bench.topic set reply_count = reply_count + added.replies, active_at = now()
        from (select topic_id, count(*) as replies from request group by topic_id) as added where topic.id = added.topic_id
      ), noticed as (
        insert into bench.notice (member_id, title, body, link)
        select topic.author_id, '您的帖子有新回复', left(request.content, 60), '/CultivateCenter/cententpage?id=' || topic.id
        from request join bench.topic on topic.id = request.topic_id
      )
      insert into bench.reply (topic_id, member_id, content) select topic_id, member_id, content from request order by turn
      returning id`,
  ),
)

interface Like {
  topicId: number
  memberId: number
  /** False: the like is taken back. */
  isLike: boolean
}

/** The rows of likes and the counters of their topics, for all likes of the moment at once. */
const batchLike = batchWrites<Like, { like_count: number }>((db, _key, likes) =>
  prepared(
    db,
    'floor.like',
    {
      topics: likes.map(({ topicId }) => topicId),
      members: likes.map(({ memberId }) => memberId),
      changes: likes.map(({ isLike }) => (isLike ? 1 : -1)),
    },
    ($) => sql<{ like_count: number }>`
      with request as materialized (
        select * from unnest(${$('topics')}::bigint[], ${$('members')}::bigint[], ${$('changes')}::int[]) with ordinality
          as request (topic_id, member_id, change, turn)
      ), added as (
        insert into bench.topic_like select topic_id, member_id from request where change > 0 order by topic_id, member_id
        on conflict do nothing returning topic_id
      ), removed as (
        delete from bench.topic_like as mine using request
        where change < 0 and mine.topic_id = request.topic_id and mine.member_id = request.member_id returning mine.topic_id
      ), counted as (
        update bench.topic set like_count = like_count + change.likes
        from (select topic_id, sum(one) as likes
              from (select topic_id, 1 as one from added union all select topic_id, -1 from removed) as each group by topic_id) as change
        where topic.id = change.topic_id
      )
      select topic.like_count from request join bench.topic on topic.id = request.topic_id order by turn`,
  ),
)

const topicOf = ({ query, body }: FloorRequest) =>
  Number((body as { topicId?: number }).topicId ?? query.get('topicId'))

export const reply: FloorQuery = (db, request) =>
  batchReply(db, 0, {
    topicId: topicOf(request),
    memberId: request.member,
    content: String((request.body as { content?: string }).content),
  })

export const like: FloorQuery = (db, request) =>
  batchLike(db, 0, {
    topicId: topicOf(request),
    memberId: request.member,
    isLike: !request.path.endsWith('cancelTopicLike'),
  })

/** The position of one player; the portal does not batch these either, because each member has a clock. */
export const heartbeat: FloorQuery = (db, { body, member }) => {
  const { sectionId, position } = body as unknown as { sectionId: number; position: number }
  return prepared(
    db,
    'floor.heartbeat',
    { me: member, sectionId, position },
    ($) => sql`
      insert into bench.progress values (${$('me')}::bigint, ${$('sectionId')}::bigint, ${$('position')}::real, 1, now())
      on conflict (member_id, section_id) do update set position = excluded.position, reported_at = excluded.reported_at
      returning percent`,
  )
}

/**
 * One purchase in one statement: the purchase, both accounts in the order of their ids so that two purchases cannot
 * deadlock, three entries, the counters of the item, and the author's notice.
 */
export const buy: FloorQuery = (db: Db, { body, member }) =>
  prepared(
    db,
    'floor.buy',
    { me: member, resource: Number((body as { resourceId?: number }).resourceId) },
    ($) => sql`
      with item as materialized (
        select id, author_id, coin, name, coin * 7 / 10 as share from bench.item where id = ${$('resource')}
      ), locked as materialized (
        select account.member_id from bench.account, item where account.member_id in (${$('me')}, item.author_id)
        order by account.member_id for update of account
      ), bought as (
        insert into bench.purchase (member_id, item_id, coins) select ${$('me')}, id, coin from item
      ), moved as (
        update bench.account set balance = balance + change.amount
        from (select ${$('me')}::bigint as member_id, -coin as amount from item union all select author_id, share from item) as change
        where account.member_id = change.member_id and account.member_id in (select member_id from locked)
        returning account.member_id, account.balance, change.amount
      ), recorded as (
        insert into bench.entry (reference, member_id, amount, detail, balance_after)
        select ${$('me')} || ':' || item.id, moved.member_id, moved.amount, '购买资源：' || item.name, moved.balance from moved, item
        union all select ${$('me')} || ':' || item.id, null, item.coin - item.share, '购买资源：' || item.name, null from item
      ), counted as (
        update bench.item as sold set sale_count = sold.sale_count + 1, earned = sold.earned + item.share
        from item where sold.id = item.id
      ), noticed as (
        insert into bench.notice (member_id, title, body, link)
        select author_id, '您的资源售出了', name, '/product?productId=' || id from item
      )
      select balance from moved where member_id = ${$('me')}`,
  )

/** The number of the order that a payment notice is about: the portal decrypts it, the floor reads it here. */
export const orderHeader = 'x-bench-order'

/** A paid order in one statement: its state, the account, two entries and the notice. */
export const topUp: FloorQuery = (db, { headers }) =>
  prepared(
    db,
    'floor.topUp',
    { order: String(headers[orderHeader]) },
    ($) => sql`
      with paid as (
        update bench.payment set state = 'paid', transaction_id = order_no, paid_at = now()
        where order_no = ${$('order')} and state = 'closing' returning order_no, member_id, coins
      ), moved as (
        update bench.account set balance = balance + paid.coins from paid where account.member_id = paid.member_id
        returning account.member_id, account.balance
      ), recorded as (
        insert into bench.entry (reference, member_id, amount, detail, balance_after)
        select paid.order_no, moved.member_id, paid.coins, '充值', moved.balance from paid, moved
        union all select order_no, null, -coins, '充值', null from paid
      ), noticed as (
        insert into bench.notice (member_id, title, body, link) select member_id, '充值成功', order_no, '/NumberShop/Admin' from paid
      )
      select balance from moved`,
  )
