import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { today } from '#kernel/time/index.ts'
import { type AccessCode, accessCodes, grantBought, type ItemKind, isOnOffer } from '../access/index.ts'
import { noticeText, notify } from '../notices/index.ts'
import { balanceOf, spend } from '../points/index.ts'
import type { CountedSale } from './item-days.ts'
import type { OfferedItem } from './offered-item.ts'
import { insertSale, saleKeys } from './sales/sale-queries.ts'
import { readSaleTerms, type SaleTerms } from './sales/sale-terms.ts'

/** How a sale of each kind is announced to the author. */
const saleNotices = { resource: 'resourceSold', lesson: 'lessonSold' } as const satisfies Record<ItemKind, string>

const dayMs = 86_400_000

interface PurchaseRequest {
  item: OfferedItem
  /** The buyer's right to use the item before the purchase. */
  code: AccessCode
  /** The price that the buyer confirmed. */
  coin?: number | undefined
}

interface Offer {
  item: OfferedItem
  terms: SaleTerms
}

interface Sale {
  path: `/${string}`
  /** Counts the sale in the item's row, which only its feature writes, and with `addSaleToDay` in the item's day. */
  count(sale: CountedSale): Promise<unknown>
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
  // Prepared statements are sent together and run in this order, which buying-order.test.ts checks: the terms are read
  // after a concurrent purchase has ended.
  const [{ isNew }, terms] = await Promise.all([
    grantBought(tx, { ...item, memberId: buyer.id, coins: item.coin, at: sale.at }),
    readSaleTerms(tx, buyer.id, item),
  ])
  const balance = isNew ? await pay(tx, buyer, { item, terms }, sale) : await balanceOf(tx, buyer.id)
  return { code: accessCodes.bought, balance }
}

/** CLAIM-7: what was refunded cannot be bought again. */
const pay = async (tx: Tx, buyer: Actor, { item, terms }: Offer, { path, count, at }: Sale): Promise<number> => {
  const { id, name, coin } = item
  const { posting, label } = saleKeys[item.kind]
  const { isRefunded, authorId, bonus, share, claimDays } = terms
  if (isRefunded) fail('purchase_refunded')
  const days = isOver(at, claimDays) ? 0 : claimDays
  const to = authorId && { memberId: authorId, coins: share, bonus, detail: `售出${label}：${name}`, isHeld: days > 0 }
  const detail = `购买${label}：${name}`
  // The item is locked before the accounts, in the order of an audit, so that the two cannot deadlock.
  const [, { balance, isNew, postingId }] = await Promise.all([
    count({ id, share, day: at ? today(at) : null }),
    spend(tx, buyer.id, coin, { kind: posting, ref: `${buyer.id}:${id}`, detail, link: path, at, ...(to && { to }) }),
  ])
  if (!isNew) fail('purchase_refunded')
  const sold = { postingId, item, buyerId: buyer.id, authorId, share, days, at }
  const arrival = days > 0 ? `将在 ${days} 天售后期满后到账` : '已计入您的账户'
  const notice = noticeText(saleNotices[item.kind], { user: buyer.name, name, coin: share, arrival }, path)
  await Promise.all([days > 0 && insertSale(tx, sold), authorId && !at && notify(tx, authorId, notice)])
  return balance
}

/** The days to claim of an imported sale may be over. */
const isOver = (at: Date | undefined, claimDays: number) =>
  at !== undefined && at.getTime() + claimDays * dayMs <= Date.now()
