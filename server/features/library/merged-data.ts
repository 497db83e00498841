import { sql } from 'kysely'
import { announce } from '#kernel/live/index.ts'
import { countRows, type MergedData, moveRows } from '#kernel/personal-data/index.ts'
import { indexResource } from './search-resources.ts'
import './tables.ts'

const uploads: MergedData = {
  title: '上传的资源',
  count: (db, memberId) => countRows(db, sql`resource where author_id = ${memberId} and deleted_at is null`),
  async move(tx, from, into) {
    const moved = await tx
      .updateTable('resource')
      .set({
        author_id: into,
        taken_down_by: sql<number>`case when taken_down_by = ${from} then ${into} else taken_down_by end`,
      })
      .where('author_id', '=', from)
      .returning('id')
      .execute()
    for (const { id } of moved) await indexResource(tx, id)
    if (moved.length > 0) announce(tx, { topic: 'library' })
  },
}

const favorites: MergedData = {
  title: '收藏的资源',
  count: (db, memberId) => countRows(db, sql`resource_favorite where member_id = ${memberId}`),
  async move(tx, from, into) {
    const both = await moveRows(tx, { table: 'resource_favorite', key: 'resource_id' }, from, into)
    await sql`update resource set favorite_count = favorite_count - 1 where id = any(${both}::bigint[])`.execute(tx)
  },
}

const subscriptions: MergedData = {
  title: '订阅的词',
  count: (db, memberId) => countRows(db, sql`search_subscription where member_id = ${memberId}`),
  async move(tx, from, into) {
    await moveRows(tx, { table: 'search_subscription', key: 'word' }, from, into)
  },
}

/** Downloads stay: their trace codes name the account that downloaded. */
export const mergedResources: MergedData[] = [uploads, favorites, subscriptions]
