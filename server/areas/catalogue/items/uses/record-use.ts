import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { ItemUseKind } from '../tables.ts'

interface ItemUse {
  itemId: number
  memberId: number
  kind: ItemUseKind
}

/** A reader turns many pages: within these minutes this process writes the same use once. */
const repeatMs = 10 * 60_000
const maxRemembered = 20_000
const recorded = new WeakMap<Db, Map<string, number>>()

/** CLAIM-14: records, before its content is sent, that a member was answered more of an item than everybody may have. */
export const recordUse = async (db: Db, { itemId, memberId, kind }: ItemUse): Promise<void> => {
  const known = recorded.get(db) ?? new Map<string, number>()
  recorded.set(db, known)
  const key = `${itemId} ${memberId} ${kind}`
  if ((known.get(key) ?? 0) > performance.now()) return
  await sql`
    insert into item_use (item_id, member_id, kind) values (${itemId}, ${memberId}, ${kind})
    on conflict (item_id, member_id, kind) do update set last_at = now()`.execute(db)
  known.delete(key)
  if (known.size >= maxRemembered) known.delete(known.keys().next().value!)
  known.set(key, performance.now() + repeatMs)
}
