import type { Sql } from 'postgres'
import { purchaseTurns } from '../programs/purchase-turns.ts'

let turn = 0

/** One purchase as a transaction of separate statements: purchase, guarded debit, author's share, entries. */
const buyer = (next: ReturnType<typeof purchaseTurns>) => (sql: Sql) =>
  sql.begin(async (tx) => {
    const { buyer, author, item, price, share } = next()
    const [bought] = await tx`insert into bench.purchase (member_id, item, coins)
      values (${buyer}, ${item}, ${price}) on conflict do nothing returning id`
    const [paid] = await tx`update bench.account set balance = balance - ${price}
      where member_id = ${buyer} and balance >= ${price} returning balance`
    const [earned] = await tx`update bench.account set balance = balance + ${share}
      where member_id = ${author} returning balance`
    await tx`insert into bench.entry (purchase, member_id, amount, detail, balance_after) values
      (${bought?.id}, ${buyer}, ${-price}, '购买资源：城市更新项目咨询报告', ${paid?.balance}),
      (${bought?.id}, ${author}, ${share}, '售出：城市更新项目咨询报告', ${earned?.balance}),
      (${bought?.id}, null, ${price - share}, '购买资源：城市更新项目咨询报告', null)`
    return { balance: paid?.balance }
  })

/** The least work any implementation needs: rows by index with a stored total, one row by key, one insert. */
export const floorQueries = {
  'B-list': async (sql: Sql) => {
    const [content, [total]] = await Promise.all([
      sql`select id, title, summary, section, cover, published_at, view_count, is_pinned
        from news where state = 'published' and deleted_at is null
        order by is_pinned desc, published_at desc, id desc limit 12`,
      sql`select total from bench.total where kind = 'news'`,
    ])
    return { content, totalElements: total?.total }
  },
  'B-detail': async (sql: Sql) => {
    turn = (turn % 1000) + 1
    const [row] = await sql`select id, title, summary, content, section, cover, published_at, view_count, is_pinned
      from news where id = ${turn}`
    return row
  },
  'B-write': async (sql: Sql) => {
    turn += 1
    const [row] =
      await sql`insert into bench.written (member_id, content) values (${turn % 1000}, '写得很清楚，已收藏') returning id`
    return row
  },
  'B-buy': buyer(purchaseTurns('many')),
  'B-buy (hot)': buyer(purchaseTurns('hot')),
}
export type FloorName = keyof typeof floorQueries
