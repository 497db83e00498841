import { levelId } from '#contract/constants.ts'
import type { PointKind } from '#contract/point-kinds.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type AccessCode, accessCodes, grantBought, type ItemKind, isOnOffer } from '../access/index.ts'
import { noticeText, notify } from '../notices/index.ts'
import { authorShareOf, balanceOf, bonusPartOf, spend } from '../points/index.ts'
import { addSale } from './item-days.ts'
import type { OfferedItem } from './offered-item.ts'

/** How a sale of each kind is posted, named in records, and announced to the author. */
const salesOf: Record<ItemKind, { posting: PointKind; label: string; notice: 'resourceSold' | 'lessonSold' }> = {
  resource: { posting: 'buy-resource', label: '资源', notice: 'resourceSold' },
  lesson: { posting: 'buy-lesson', label: '课程', notice: 'lessonSold' },
}

interface PurchaseRequest {
  item: OfferedItem
  /** The buyer's right to use the item before the purchase. */
  code: AccessCode
  /** The price that the buyer confirmed. */
  coin?: number | undefined
}

interface Sale {
  path: `/${string}`
  /** Counts the sale and the author's share in the item's row, which only its feature writes. */
  count(share: number): Promise<unknown>
  /** The time of a sale imported from another portal; its author is not notified. */
  at?: Date | undefined
}

/**
 * Charges the buyer once and grants an item that the buyer can see. An item that the buyer may use already costs
 * nothing. The author gets a share and is notified.
 */
export const purchase = async (tx: Tx, buyer: Actor, { item, code, coin }: PurchaseRequest, sale: Sale) => {
  if (code !== accessCodes.none) return { code, balance: await balanceOf(tx, buyer.id) }
  if (!isOnOffer(item)) fail('not_found')
  if (coin !== undefined && coin !== item.coin) fail('price_changed')
  const { isNew } = await grantBought(tx, { ...item, memberId: buyer.id, coins: item.coin, at: sale.at })
  const balance = isNew ? await pay(tx, buyer, item, sale) : await balanceOf(tx, buyer.id)
  return { code: accessCodes.bought, balance }
}

const pay = async (tx: Tx, buyer: Actor, item: OfferedItem, { path, count, at }: Sale): Promise<number> => {
  const { id, name, coin, ownerId } = item
  const { posting, label, notice } = salesOf[item.kind]
  const author = await findEarner(tx, ownerId)
  const bonus = author ? await bonusPartOf(tx, buyer.id, coin) : 0
  const share = author ? await authorShareOf(tx, coin - bonus) : 0
  // The item is locked before the accounts, in the order of an audit, so that the two cannot deadlock.
  await count(share)
  await addSale(tx, item, share, at)
  const { balance } = await spend(tx, buyer.id, coin, {
    kind: posting,
    ref: `${buyer.id}:${id}`,
    detail: `购买${label}：${name}`,
    link: path,
    at,
    ...(author && { to: { memberId: author.id, coins: share, bonus, detail: `售出${label}：${name}` } }),
  })
  if (author && !at) await notify(tx, author.id, noticeText(notice, { user: buyer.name, name, coin: share }, path))
  return balance
}

/** The author, unless it is an administrator: sales of those go to the platform (PTS-6). */
const findEarner = (tx: Tx, authorId: number) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('level', '<>', levelId.administrator), eb('level', 'is', null)]))
    .executeTakeFirst()
