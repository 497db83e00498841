import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'

/** What a feature says about a table of its own with a `favorite_count`; the marks stand in `<table>_favorite`. */
interface Kind {
  table: string
  /** As people call what they marked. */
  label: string
  /** Refuses what the person cannot see; answers what the mark keeps besides. */
  require(tx: Tx, actor: Actor, id: number): Promise<{ coin?: number }>
}

/** The favourites of one kind of content: each person's marks, their number, and that they go with the account. */
export const favoritesOf = ({ table, label, require }: Kind) => {
  const [marks, item] = [sql.table(`${table}_favorite`), `${table}_id`]
  const count = (tx: Tx, ids: number[], change: 1 | -1) =>
    sql`update ${sql.table(table)} set favorite_count = favorite_count + ${change}
      where id = any(${ids}::bigint[])`.execute(tx)

  /** Takes the marks of a person back, of one thing or of all. */
  const unmark = async (tx: Tx, memberId: number, id?: number) => {
    const { rows } = await sql<{ id: number }>`
      delete from ${marks} where member_id = ${memberId} ${id === undefined ? sql`` : sql`and ${sql.ref(item)} = ${id}`}
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
        .selectFrom(sql<{ member_id: number; created_at: Date }>`${marks}`.as('mark'))
        .select([sql<number>`${sql.ref(`mark.${item}`)}`.as(item), 'mark.created_at'])
        .where('mark.member_id', '=', memberId)
        .orderBy('mark.created_at')
        .stream(500),
    async erase(tx, memberId) {
      await unmark(tx, memberId)
      return []
    },
  }

  return {
    data,

    /** A second time changes nothing. */
    add: inTransaction(async (tx, actor: Actor, id: number) => {
      const kept = Object.entries({ member_id: actor.id, [item]: id, ...(await require(tx, actor, id)) })
      const { rows } = await sql`
        insert into ${marks} (${sql.join(kept.map(([column]) => sql.ref(column)))})
        values (${sql.join(kept.map(([, value]) => value))}) on conflict do nothing returning member_id`.execute(tx)
      if (rows.length > 0) await count(tx, [id], 1)
      return { message: '收藏成功' }
    }),

    /** Also of what is gone by now: nobody keeps what he no longer sees. */
    cancel: inTransaction(async (tx, actor: Actor, id: number) => {
      if (!(await unmark(tx, actor.id, id))) await require(tx, actor, id)
      return { message: '已取消收藏' }
    }),
  }
}
