import type { z } from 'zod'
import type { listRecycled, RecycledItem } from '#contract/recycle.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import './tables.ts'

type ListQuery = z.output<typeof listRecycled.query>

const filtered = (db: Db, { kind, title, from, to }: ListQuery) => {
  requirePeriod({ from, to })
  let items = db.selectFrom('recycled_item')
  if (kind) items = items.where('kind', '=', kind)
  if (title) items = items.where('title', 'ilike', containsPattern(title))
  if (from) items = items.where('recycled_item.deleted_at', '>=', dayStart(from))
  if (to) items = items.where('recycled_item.deleted_at', '<', dayEnd(to))
  return items
}

export const findRecycled = async (db: Db, query: ListQuery) => {
  const { direction } = query.sort
  const [rows, counted] = await Promise.all([
    filtered(db, query)
      .leftJoin('member', 'member.id', 'recycled_item.deleted_by')
      .select(['kind', 'item_id', 'title', 'recycled_item.deleted_at', 'erase_at', 'member.nick_name'])
      .orderBy('recycled_item.deleted_at', direction)
      .orderBy('item_id', direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    countUpTo(filtered(db, query).select('item_id'), db),
  ])
  return { rows, ...counted }
}

export const toRecycledItem = (row: Awaited<ReturnType<typeof findRecycled>>['rows'][number]): RecycledItem => ({
  kind: row.kind,
  id: row.item_id,
  title: row.title,
  deleteUserName: row.nick_name,
  deleteTime: row.deleted_at.toISOString(),
  eraseTime: row.erase_at.toISOString(),
})
