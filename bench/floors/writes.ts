import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import type { FloorQuery, FloorRequest } from './floor-request.ts'
import { orderOfNotice } from './payment-notice.ts'

const topicOf = ({ query, body }: FloorRequest) =>
  Number((body as { topicId?: number }).topicId ?? query.get('topicId'))

/** The reply's row, the counters of topic and author, and the notice. */
export const reply: FloorQuery = (db, request) =>
  prepared(
    db,
    'floor.reply',
    {
      topicId: topicOf(request),
      me: request.member,
      content: String((request.body as { content?: string }).content),
    },
    ($) => sql<{ id: number }>`
      with counted as (
        update bench.topic set reply_count = reply_count + 1, active_at = now() where id = ${$('topicId')}
        returning id, author_id
      ), credited as (
        insert into bench.poster as known (member_id, reply_count) values (${$('me')}, 1)
        on conflict (member_id) do update set reply_count = known.reply_count + 1
      ), noticed as (
        insert into bench.notice (member_id, title, body, link)
        select author_id, '您的帖子有新回复', left(${$('content')}::text, 60), '/CultivateCenter/cententpage?id=' || id from counted
      )
      insert into bench.reply (topic_id, member_id, content) values (${$('topicId')}, ${$('me')}, ${$('content')}::text)
      returning id`,
  )

/** The row of the like, and the counters of its topic and author. */
export const like: FloorQuery = (db, request) => {
  const isLike = !request.path.endsWith('cancelTopicLike')
  return prepared(db, `floor.like ${isLike}`, { topicId: topicOf(request), me: request.member }, ($) => {
    const change = isLike
      ? sql`insert into bench.topic_like values (${$('topicId')}, ${$('me')}) on conflict do nothing returning topic_id`
      : sql`delete from bench.topic_like where topic_id = ${$('topicId')} and member_id = ${$('me')} returning topic_id`
    const step = sql.lit(isLike ? 1 : -1)
    return sql<{ like_count: number }>`
      with changed as (${change}), counted as (
        update bench.topic set like_count = like_count + ${step} from changed where topic.id = changed.topic_id
        returning topic.author_id
      ), credited as (
        insert into bench.poster as known (member_id, like_count) select author_id, ${step} from counted
        on conflict (member_id) do update set like_count = known.like_count + excluded.like_count
      )
      select like_count from bench.topic where id = ${$('topicId')}`
  })
}

/**
 * The position of one player, and the clock that keeps a member from claiming the same time twice.
 */
export const heartbeat: FloorQuery = (db, { body, member }) => {
  const { sectionId, position } = body as unknown as { sectionId: number; position: number }
  return prepared(
    db,
    'floor.heartbeat',
    { me: member, sectionId, position },
    ($) => sql`
      with clock as (
        insert into bench.clock as known values (${$('me')}::bigint, 10, now())
        on conflict (member_id) do update set seconds = known.seconds + excluded.seconds, updated_at = excluded.updated_at
      )
      insert into bench.progress values (${$('me')}::bigint, ${$('sectionId')}::bigint, ${$('position')}::real, 1, now())
      on conflict (member_id, section_id) do update set position = excluded.position, reported_at = excluded.reported_at
      returning percent`,
  )
}

const thisMonth = sql`date_trunc('month', now())::date`
/** The counters of coins by member and month and by day, for `moved` (member_id) and an amount. */
const countCoins = (kind: 'buy' | 'top-up', coins: RawBuilder<unknown>) => sql`
  by_month as (
    insert into bench.coin_month as known select member_id, ${thisMonth}, ${sql.lit(kind)}, 1, ${coins} from moved
    on conflict (member_id, month, kind) do update set count = known.count + 1, coins = known.coins + excluded.coins
  ), by_day as (
    insert into bench.coin_day as known select now()::date, ${sql.lit(kind)}, pg_backend_pid() % 64, 1, ${coins} from moved
    on conflict (day, kind, shard) do update set count = known.count + 1, coins = known.coins + excluded.coins
  )`

/**
 * One purchase in one statement: the purchase, the buyer's account, a posting with three entries, the sale with the held
 * share, the counters of the item, its day and the coins, and the author's notice.
 */
export const buy: FloorQuery = (db: Db, { body, member }) =>
  prepared(
    db,
    'floor.buy',
    { me: member, resource: Number((body as { resourceId?: number }).resourceId) },
    ($) => sql`
      with item as materialized (
        select id, author_id, coin, name, coin * 7 / 10 as share, '/product?productId=' || id as link
        from bench.item where id = ${$('resource')}
      ), bought as (
        insert into bench.purchase (member_id, item_id, coins) select ${$('me')}, id, coin from item
      ), moved as (
        update bench.account set balance = balance - item.coin from item where account.member_id = ${$('me')}
        returning account.member_id, account.balance, item.coin
      ), posted as (
        insert into bench.posting (kind, ref) select 'buy', ${$('me')} || ':' || id from item returning id
      ), recorded as (
        insert into bench.entry (posting_id, member_id, amount, detail, link, balance_after)
        select posted.id, leg.member_id, leg.amount, leg.detail || item.name, item.link, leg.balance
        from posted, item, moved, lateral (values (moved.member_id, -item.coin, '购买资源：', moved.balance),
          (null, item.share, '售出资源：', null), (null, item.coin - item.share, '购买资源：', null)) as leg (member_id, amount, detail, balance)
      ), sold as (
        insert into bench.sale (posting_id, item_id, buyer_id, author_id, price, share, release_at)
        select posted.id, item.id, ${$('me')}, item.author_id, item.coin, item.share, now() + interval '7 days' from posted, item
      ), counted as (
        update bench.item as sold set sale_count = sold.sale_count + 1, earned = sold.earned + item.share
        from item where sold.id = item.id
      ), counted_by_day as (
        insert into bench.item_day as known select id, now()::date, 1, share from item
        on conflict (item_id, day) do update set sales = known.sales + 1, earned = known.earned + excluded.earned
      ), ${countCoins('buy', sql`coin`)}, noticed as (
        insert into bench.notice (member_id, title, body, link) select author_id, '您的资源售出了', name, link from item
      )
      select balance from moved`,
  )

/** A paid order in one statement: its state and event, the account, a posting with two entries, counters and the notice. */
export const topUp: FloorQuery = async (db, request) =>
  prepared(
    db,
    'floor.topUp',
    { order: await orderOfNotice(request) },
    ($) => sql`
      with paid as (
        update bench.payment set state = 'paid', transaction_id = order_no, paid_at = now()
        where order_no = ${$('order')} and state = 'closing' returning order_no, member_id, coins
      ), moved as (
        update bench.account set balance = balance + paid.coins from paid where account.member_id = paid.member_id
        returning account.member_id, account.balance, paid.coins
      ), posted as (
        insert into bench.posting (kind, ref) select 'top-up', order_no from paid returning id
      ), recorded as (
        insert into bench.entry (posting_id, member_id, amount, detail, link, balance_after)
        select posted.id, moved.member_id, moved.coins, '充值', '/NumberShop/Admin', moved.balance from posted, moved
        union all select posted.id, null, -moved.coins, '充值', '/NumberShop/Admin', null from posted, moved
      ), ${countCoins('top-up', sql`coins`)}, noted as (
        insert into bench.payment_event (order_no, kind, detail) select order_no, 'paid', order_no from paid
      ), noticed as (
        insert into bench.notice (member_id, title, body, link) select member_id, '充值成功', order_no, '/NumberShop/Admin' from paid
      )
      select balance from moved`,
  )
