import { sql } from 'kysely'
import type { Validity } from '#contract/catalogue/documents/library.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import type { ItemKind } from './tables.ts'
import './tables.ts'

/** A share that ends within this many days is shown as ending soon. */
const endingDays = 7

interface ReceivedShare {
  id: number
  item_id: number
  giver_id: number
  group_id: number | null
  expires_at: Date | null
  created_at: Date
  is_over: boolean
  /** The member has requested a renewal since it expired. */
  is_asked: boolean
}

const isOver = sql<boolean>`coalesce(share.expires_at <= now(), false)`

/**
 * Shares a member received directly or through a group and that were not revoked: one row per item, the latest valid
 * share or else the latest expired one.
 */
export const sharesReceived = (memberId: number, kind: ItemKind) => {
  const isReceivedShare = sql`item.kind = ${sql.lit(kind)} and share.reason = 'shared' and share.revoked_at is null`
  return sql<ReceivedShare>`(
    select distinct on (share.item_id)
      share.id, share.item_id, share.giver_id, share.group_id, share.expires_at, share.created_at, ${isOver} as is_over,
      exists (
        select from access_request as request
        where request.member_id = ${memberId} and request.item_id = share.item_id
          and request.recipient_id = share.giver_id and request.requested_at > share.expires_at) as is_asked
    from (
      select share.* from access_grant as share join item on item.id = share.item_id
      where share.member_id = ${memberId} and ${isReceivedShare}
      union all
      select share.* from user_group_member as mine join access_grant as share on share.group_id = mine.group_id
        join item on item.id = share.item_id
      where mine.member_id = ${memberId} and ${isReceivedShare}) as share
    order by share.item_id, ${isOver}, share.created_at desc, share.id desc)`
}

/** Numbers of received items on offer: usable, ending soon and expired. */
export const countReceived = async (db: Db, memberId: number, kind: ItemKind) => {
  const { rows } = await sql<{ valid: number; ending: number; over: number }>`
    select (count(*) filter (where not is_over))::int as valid, (count(*) filter (where is_over))::int as over,
           (count(*) filter (where not is_over and expires_at < now() + make_interval(days => ${endingDays})))::int as ending
    from ${sharesReceived(memberId, kind)} as share
    join item on item.id = share.item_id and item.is_listed`.execute(db)
  return rows[0]!
}

interface ReceivedRow {
  shared_at: Date
  expires_at: Date | null
  is_over: boolean
  is_asked: boolean
  giver_name: string
  group_name: string | null
}

export const toReceived = (row: ReceivedRow) => ({
  shareTime: row.shared_at.toISOString(),
  shareUserName: row.giver_name,
  shareGroupName: row.group_name,
  until: row.expires_at?.toISOString() ?? null,
  isOver: row.is_over,
  isRenewalAsked: row.is_asked,
})

const isOfValidity = (validity: Validity) => {
  if (validity === 'all') return sql<boolean>`true`
  return validity === 'over' ? sql<boolean>`share.is_over` : sql<boolean>`not share.is_over`
}

interface ReceivedQuery {
  validity: Validity
  sort: { direction: 'asc' | 'desc' }
  page: number
  size: number
}

/** One page of received items on offer with giver and group, for a list to join. */
export const receivedPage = (memberId: number, kind: ItemKind, { validity, sort, page, size }: ReceivedQuery) => {
  const order = sql.raw(sort.direction)
  return sql<ReceivedRow & { item_id: number; share_id: number }>`(
    select share.item_id, share.id as share_id, share.created_at as shared_at, share.expires_at, share.is_over, share.is_asked,
           giver.nick_name as giver_name, user_group.name as group_name
    from ${sharesReceived(memberId, kind)} as share
    join item on item.id = share.item_id and item.is_listed
    join member as giver on giver.id = share.giver_id
    left join user_group on user_group.id = share.group_id
    where ${isOfValidity(validity)}
    order by share.created_at ${order}, share.id ${order} limit ${size} offset ${offsetOf({ page, size })})`
}

/** The columns of `receivedPage`, joined as `received`. */
export const receivedColumns = [
  'received.shared_at',
  'received.expires_at',
  'received.is_over',
  'received.is_asked',
  'received.giver_name',
  'received.group_name',
] as const

/** The number of received items of that validity. */
export const countOfValidity = ({ valid, over }: { valid: number; over: number }, validity: Validity): number =>
  ({ all: valid + over, valid, over })[validity]

/** Records an access request; false when the member has already asked since `since`. */
export const recordAccessRequest = async (
  tx: Tx,
  { memberId, itemId, askedId, since }: Record<'memberId' | 'itemId' | 'askedId', number> & { since: Date },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('access_request')
    .values({ member_id: memberId, item_id: itemId, recipient_id: askedId })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'item_id', 'recipient_id'])
        .doUpdateSet({ requested_at: sql`now()` })
        .where('access_request.requested_at', '<=', since),
    )
    .returning('requested_at')
    .executeTakeFirst()
  return inserted !== undefined
}
