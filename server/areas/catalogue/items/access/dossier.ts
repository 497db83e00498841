import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { entriesFrom, type PlacedRow } from '../../../base/dossier-parts/index.ts'
import { isCurrent } from './current-share.ts'
import { sharesOf } from './shares.ts'
import type { ItemKind } from './tables.ts'

const nouns: Record<ItemKind, string> = { resource: '资源', lesson: '课程' }

/** A member's purchases of one kind. */
export const purchasesOf = (kind: ItemKind, linkTo: (id: number) => string) =>
  entriesFrom<PlacedRow & { item_id: number; name: string; coins: number }>({
    select: (id) => sql`
      select access_grant.created_at as at, access_grant.id, item_id, coins, item.name
      from access_grant join item on item.id = access_grant.item_id
      where member_id = ${id} and item.kind = ${sql.lit(kind)} and reason = 'bought' and revoked_at is null`,
    toEntry: ({ item_id, name, coins }) => ({
      icon: 'purchase',
      kind: nouns[kind],
      title: name,
      link: linkTo(item_id),
      note: `${coins.toLocaleString('en-US')} V币`,
    }),
  })

/** The members who bought an item. */
export const buyers = entriesFrom<PlacedRow & { member_id: number; nick_name: string; coins: number }>({
  select: (id) => sql`
    select access_grant.created_at as at, access_grant.id, access_grant.member_id, coins, member.nick_name
    from access_grant join member on member.id = access_grant.member_id
    where item_id = ${id} and reason = 'bought' and merged_from is null`,
  toEntry: ({ member_id, nick_name, coins }) => ({
    icon: 'purchase',
    kind: '购买',
    title: nick_name,
    detail: `${coins.toLocaleString('en-US')} V币`,
    link: `/System/member?id=${member_id}`,
  }),
})

/** The same as events of the item. */
export const sales = {
  ...buyers,
  toEntry: (row: PlacedRow) => {
    const { title, detail, ...rest } = buyers.toEntry(row)
    return { ...rest, title: '售出', detail: `${title}，${detail}` }
  },
}

/** What the feature access knows about a member. */
export const memberPart = {
  async whenDisabled(db: Db, id: number) {
    const { rows } = await sql<{ kind: ItemKind; count: number }>`
      select item.kind, count(*)::int as count from access_grant join item on item.id = item_id
      where member_id = ${id} and reason = 'bought' and revoked_at is null group by item.kind`.execute(db)
    const of = (kind: ItemKind) => rows.find((row) => row.kind === kind)?.count ?? 0
    const shares = await sharesOf(db, id)
      .select(sql<number>`count(*)::int`.as('count'))
      .where(isCurrent('share'))
      .executeTakeFirstOrThrow()
    return [
      { subject: '已购', text: `${of('resource')} 份资源、${of('lesson')} 门课程暂不可用，恢复后照旧` },
      {
        subject: '别人',
        text: shares.count > 0 ? `本人给出的 ${shares.count} 份共享继续有效` : '没有共享给别人的内容',
      },
    ]
  },
}
