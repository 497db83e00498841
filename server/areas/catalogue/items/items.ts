import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { levelId } from '#contract/constants.ts'
import { type Db, preparedRow, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { accessCode } from './access/grants.ts'
import {
  type AccessCode,
  accessCodes,
  codeSql,
  holderOf,
  type Item,
  isOnOffer,
  usesAll,
  viewerGroup,
} from './access/rule.ts'
import type { ItemKind } from './access/tables.ts'
import './tables.ts'

/** An item with the facts that access and purchases depend on. */
export interface OfferedItem extends Item {
  name: string
  version: number
}

/** The columns that decide about access. */
export const offeredColumns = [
  'item.id',
  'item.kind',
  'item.name',
  'item.author_id',
  'item.coin',
  'item.state',
  'item.version',
  'item.is_open',
  'item.taken_down_at',
  'item.deleted_at',
] as const

interface OfferedRow {
  id: number
  kind: ItemKind
  name: string
  author_id: number
  coin: number
  state: number
  version: number
  is_open: boolean
  taken_down_at: Date | null
  deleted_at: Date | null
}

export const toOfferedItem = (row: OfferedRow): OfferedItem => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  ownerId: row.author_id,
  coin: row.coin,
  version: row.version,
  isApproved: row.state === auditState.approved,
  isTakenDown: row.taken_down_at !== null,
  isDeleted: row.deleted_at !== null,
  isOpen: row.is_open,
})

/** Items with what is counted of them, their author and their category. */
export const items = (db: Db | Tx) =>
  db
    .selectFrom('item')
    .innerJoin('item_stats', 'item_stats.item_id', 'item.id')
    .innerJoin('member', 'member.id', 'item.author_id')
    .innerJoin('category', 'category.id', 'item.category_id')

/** What a card shows of an item of any kind. */
export const itemColumns = [
  'item.id',
  'item.name',
  'item.cover',
  'item.category_id',
  'category.name as category_name',
  'item.uploaded_at',
  'item.author_id',
  'member.nick_name as author_name',
  'item.coin',
  'item_stats.view_count',
  'item_stats.use_count',
  'item_stats.rating_count',
  'item_stats.rating_sum',
  'item.state',
  'item.is_listed',
  'item.is_open',
] as const

/**
 * Whether a person may know that an item exists. Everybody sees what is on offer and open. Closed items are seen by the
 * first level and by people who may use them. Anything else is seen by its buyers, by administrators, and by its author
 * until the author deletes it.
 */
export const isVisible = (actor: Actor | undefined, item: Item, code: AccessCode): boolean => {
  if (usesAll(actor) || code === accessCodes.bought) return true
  if (actor?.id === item.ownerId && !item.isDeleted) return true
  return isOnOffer(item) && (item.isOpen || actor?.level === levelId.first || code !== accessCodes.none)
}

export const canSee = async (db: Db | Tx, actor: Actor | undefined, item: Item): Promise<boolean> =>
  isVisible(actor, item, await accessCode(db, actor, item))

/** Whether lists show closed items to the actor (ACCESS-14); others see only those they bought or received. */
export const seesClosed = (actor: Actor | undefined): boolean => usesAll(actor) || actor?.level === levelId.first

/** As a condition on `item`: a closed item is in a member's own lists while the member may use it. */
export const isOpenTo = (actor: Actor) =>
  seesClosed(actor) ? sql<SqlBool>`true` : sql<SqlBool>`(item.is_open or ${codeSql(actor)} <> 0)`

/** Whether the member has marked the item of the row as a favourite. */
export const favoriteOf = (me: RawBuilder<number>) =>
  sql<boolean>`exists (select from item_favorite as mark where mark.member_id = ${me} and mark.item_id = item.id)`

/** An item of the kind that the actor can see, with the access code; any other does not exist for the actor. */
export const requireItem = async (db: Db | Tx, actor: Actor | undefined, kind: ItemKind, id: number) => {
  const row = await preparedRow(db, `offers.item ${viewerGroup(actor)}`, { kind, id, ...holderOf(actor) }, ($) =>
    db
      .selectFrom('item')
      .select(offeredColumns)
      .select(codeSql(actor ?? {}, $('me')).as('code'))
      .where('item.id', '=', $('id'))
      .where('item.kind', '=', $('kind')),
  )
  if (!row) return fail('not_found')
  const item = toOfferedItem(row)
  return isVisible(actor, item, row.code) ? { item, code: row.code } : fail('not_found')
}

/** The item if it is not deleted; nobody else decides about it until the end of the transaction. */
export const findAndLock = (tx: Tx, kind: ItemKind, id: number) =>
  tx
    .selectFrom('item')
    .select(offeredColumns)
    .select(['is_listed', 'newest_version', 'taken_down_by', 'is_withdrawn'])
    .select(['submitted_version', 'submitted_state', 'submitted_name', 'submitted_coin'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const lockItem = async (tx: Tx, kind: ItemKind, id: number) =>
  (await findAndLock(tx, kind, id)) ?? fail('not_found')
export type LockedItem = Awaited<ReturnType<typeof lockItem>>

/** The kind of an item that is not deleted. */
export const requireKind = async (tx: Tx, id: number): Promise<ItemKind> => {
  const row = await tx
    .selectFrom('item')
    .select('kind')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.kind ?? fail('not_found')
}

/** Another author's item is forbidden if the actor can see it, and otherwise does not exist. */
export const requireOwn = async <Row extends OfferedRow>(db: Db | Tx, author: Actor, row: Row | undefined) => {
  if (!row) return fail('not_found')
  if (row.author_id === author.id) return row
  return fail((await canSee(db, author, toOfferedItem(row))) ? 'forbidden' : 'not_found')
}

/** The name that the author gave last, as far as others may read it. */
export const lastNameOf = ({ submitted_name, name }: Pick<LockedItem, 'submitted_name' | 'name'>): string =>
  submitted_name ?? name

/** The columns of a submitted version by which the audit table filters. */
export const submittedColumns = (
  number: number,
  { name, category_id, coin }: { name: string; category_id: number; coin: number },
) => ({
  submitted_version: number,
  submitted_state: auditState.waiting,
  submitted_at: sql<Date>`now()`,
  submitted_name: name,
  submitted_category_id: category_id,
  submitted_coin: coin,
  is_withdrawn: false,
})
