import type { Sql } from 'postgres'

let turn = 0

/** What no feature can beat: rows by index with a stored total, one row by key, one insert. */
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
}
export type FloorName = keyof typeof floorQueries
