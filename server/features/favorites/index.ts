import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'

/** Describes a feature's table with a `favorite_count`; its favourites are in `<table>_favorite`. */
interface Kind {
  table: string
  /** The name of the content on the page. */
  label: string
  /** Refuses an item that the member cannot see; returns further columns of the favourite. */
  require(tx: Tx, actor: Actor, id: number): Promise<{ coin?: number }>
}

/** The favourites of one kind of content: adding, removing, counting, and their part in personal data. */
export const favoritesOf = ({ table, label, require }: Kind) => {
  const [favorites, item] = [sql.table(`${table}_favorite`), `${table}_id`]
  const count = (tx: Tx, ids: number[], change: 1 | -1) =>
    sql`update ${sql.table(table)} set favorite_count = favorite_count + ${change}
      where id = any(${ids}::bigint[])`.execute(tx)

  /** Removes a member's favourites, of one item or all. */
  const removeFavorites = async (tx: Tx, memberId: number, id?: number) => {
    const { rows } = await sql<{ id: number }>`
      delete from ${favorites} where member_id = ${memberId} ${id === undefined ? sql`` : sql`and ${sql.ref(item)} = ${id}`}
      returning ${sql.ref(item)} as id`.execute(tx)
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await count(tx, ids, -1)
    return ids.length > 0
  }

  const data: PersonalData = {
    name: `favorite-${table}s`,
    title: `收藏的${label}`,
    rows: (db, memberId) =>
      db
        .selectFrom(sql<{ member_id: number; created_at: Date }>`${favorites}`.as('mark'))
        .select([sql<number>`${sql.ref(`mark.${item}`)}`.as(item), 'mark.created_at'])
        .where('mark.member_id', '=', memberId)
        .orderBy('mark.created_at')
        .stream(500),
    async erase(tx, memberId) {
      await removeFavorites(tx, memberId)
      return []
    },
  }

  return {
    data,

    /** Adding an item twice has no effect. */
    add: inTransaction(async (tx, actor: Actor, id: number) => {
      const favorite = Object.entries({ member_id: actor.id, [item]: id, ...(await require(tx, actor, id)) })
      const { rows } = await sql`
        insert into ${favorites} (${sql.join(favorite.map(([column]) => sql.ref(column)))})
        values (${sql.join(favorite.map(([, value]) => value))}) on conflict do nothing returning member_id`.execute(tx)
      if (rows.length > 0) await count(tx, [id], 1)
      return { message: '收藏成功' }
    }),

    /** Items that are no longer visible can be removed too. */
    cancel: inTransaction(async (tx, actor: Actor, id: number) => {
      if (!(await removeFavorites(tx, actor.id, id))) await require(tx, actor, id)
      return { message: '已取消收藏' }
    }),
  }
}
