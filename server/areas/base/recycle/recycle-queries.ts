import type { z } from 'zod'
import type { listRecycled, RecycledItem } from '#contract/base/recycle/recycle.ts'
import { type RecycledKind, recyclePermission } from '#contract/base/recycle/recycled-kinds.ts'
import { holds } from '#contract/permissions.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import './tables.ts'

type ListQuery = z.output<typeof listRecycled.query>

/** The kinds that the role of this administrator has to do with; undefined: all of them. */
const kindsFor = ({ adminRole }: Actor): RecycledKind[] | undefined => {
  const kinds = Object.keys(recyclePermission) as RecycledKind[]
  const seen = kinds.filter((kind) => holds(adminRole, recyclePermission[kind]))
  return seen.length === kinds.length ? undefined : seen
}

const filtered = (db: Db, actor: Actor, { kind, title, from, to }: ListQuery) => {
  requirePeriod({ from, to })
  const kinds = kindsFor(actor)
  let items = db.selectFrom('recycled_item')
  if (kinds) items = items.where('kind', 'in', kinds)
  if (kind) items = items.where('kind', '=', kind)
  if (title) items = items.where('title', 'ilike', containsPattern(title))
  if (from) items = items.where('recycled_item.deleted_at', '>=', dayStart(from))
  if (to) items = items.where('recycled_item.deleted_at', '<', dayEnd(to))
  return items
}

/** One page of the list. */
export const recycledRows = (db: Db, actor: Actor, query: ListQuery) =>
  filtered(db, actor, query)
    .leftJoin('member', 'member.id', 'recycled_item.deleted_by')
    .select(['kind', 'item_id', 'title', 'recycled_item.deleted_at', 'erase_at', 'member.nick_name'])
    .orderBy('recycled_item.deleted_at', query.sort.direction)
    .orderBy('item_id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()

export const findRecycled = async (db: Db, actor: Actor, query: ListQuery) => {
  const [rows, counted] = await Promise.all([
    recycledRows(db, actor, query),
    countUpTo(filtered(db, actor, query).select('item_id'), db),
  ])
  return { rows, ...counted }
}

export const toRecycledItem = (row: Awaited<ReturnType<typeof recycledRows>>[number]): RecycledItem => ({
  kind: row.kind,
  id: row.item_id,
  title: row.title,
  deleteUserName: row.nick_name,
  deleteTime: row.deleted_at.toISOString(),
  eraseTime: row.erase_at.toISOString(),
})
