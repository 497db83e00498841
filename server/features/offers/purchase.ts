import type { PointKind } from '#contract/point-kinds.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type AccessCode, accessCodes, grantBought, type Item, isOnOffer } from '../access/index.ts'
import { noticeText, notify } from '../notices/index.ts'
import { authorShareOf, balanceOf, spend } from '../points/index.ts'
import { addSale } from './item-days.ts'

/** How a sale of one kind of item reads, and what its feature keeps of it. */
interface Sale {
  kind: PointKind
  /** As records and notices call it. */
  label: string
  notice: 'resourceSold' | 'lessonSold'
  path: `/${string}`
  /** Counts the sale and what its author gets of it. */
  count(share: number): Promise<unknown>
  /** When it was, of a sale that a portal takes over from before it, of which nobody is told; else now. */
  at?: Date | undefined
}

interface Bought {
  item: Item & { name: string; version: number }
  /** What the buyer may do with it already. */
  code: AccessCode
  /** The price he confirmed. */
  coin?: number | undefined
}

/**
 * Charges the buyer once and grants an item he can see for good; what he may use already costs nothing. Its author gets
 * the share and is told.
 */
export const purchase = async (tx: Tx, buyer: Actor, { item, code, coin }: Bought, sale: Sale) => {
  if (code !== accessCodes.none) return { code, balance: await balanceOf(tx, buyer.id) }
  if (!isOnOffer(item)) fail('not_found')
  if (coin !== undefined && coin !== item.coin) fail('price_changed')
  const { isNew } = await grantBought(tx, { ...item, memberId: buyer.id, coins: item.coin, at: sale.at })
  const balance = isNew ? await pay(tx, buyer, item, sale) : await balanceOf(tx, buyer.id)
  return { code: accessCodes.bought, balance }
}

const pay = async (tx: Tx, buyer: Actor, item: Bought['item'], sale: Sale): Promise<number> => {
  const { id, name, coin, ownerId } = item
  const { kind, label, path, at } = sale
  const author = await findEarner(tx, ownerId)
  const share = author ? await authorShareOf(tx, coin) : 0
  // Before the accounts, as an audit takes its locks: neither waits for the other in a circle.
  await sale.count(share)
  await addSale(tx, item, share, at)
  const { balance } = await spend(tx, buyer.id, coin, {
    kind,
    ref: `${buyer.id}:${id}`,
    detail: `购买${label}：${name}`,
    link: path,
    at,
    ...(author && { to: { memberId: author.id, coins: share, detail: `售出${label}：${name}` } }),
  })
  if (author && !at) await notify(tx, author.id, noticeText(sale.notice, { user: buyer.name, name, coin: share }, path))
  return balance
}

/** The member who earns by a sale; what administrators offer earns the platform (PTS-6). */
const findEarner = (tx: Tx, authorId: number) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('level', '<>', 1), eb('level', 'is', null)]))
    .executeTakeFirst()
