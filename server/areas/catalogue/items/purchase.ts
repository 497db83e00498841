import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { today } from '#kernel/time/index.ts'
import { balanceOf, spend } from '../../money/points/index.ts'
import { noticeText, notify } from '../../people/notices/index.ts'
import { grantBought } from './access/grants.ts'
import { accessCodes, isOnOffer } from './access/rule.ts'
import type { ItemKind } from './access/tables.ts'
import { countSale } from './counters.ts'
import { itemKinds } from './item-kinds.ts'
import { type OfferedItem, requireItem } from './items.ts'
import { insertSale } from './sales/sale-queries.ts'
import { readSaleTerms, type SaleTerms } from './sales/sale-terms.ts'

const dayMs = 86_400_000

interface PurchaseRequest {
  id: number
  /** The price that the buyer confirmed. */
  coin?: number | undefined
}

/** Buys an item of the kind that the buyer can see. */
export const buy = inTransaction((tx, buyer: Actor, kind: ItemKind, request: PurchaseRequest) =>
  purchase(tx, buyer, kind, request),
)

/**
 * Charges the buyer once and grants an item that the buyer can see, inside the caller's transaction. An item that the buyer
 * may use already costs nothing. The author gets a share and is notified, unless the sale is imported from another portal
 * with its time `at`.
 */
export const purchase = async (tx: Tx, buyer: Actor, kind: ItemKind, { id, coin }: PurchaseRequest, at?: Date) => {
  const { item, code } = await requireItem(tx, buyer, kind, id)
  if (code !== accessCodes.none) return { code, balance: await balanceOf(tx, buyer.id) }
  if (!isOnOffer(item)) fail('not_found')
  if (coin !== undefined && coin !== item.coin) fail('price_changed')
  // Prepared statements are sent together and run in this order, which buying-order.test.ts checks: the terms are read
  // after a concurrent purchase has ended.
  const [{ isNew }, terms] = await Promise.all([
    grantBought(tx, { ...item, memberId: buyer.id, coins: item.coin, at }),
    readSaleTerms(tx, buyer.id, item),
  ])
  const balance = isNew ? await pay(tx, buyer, { item, terms, at }) : await balanceOf(tx, buyer.id)
  return { code: accessCodes.bought, balance }
}

/** CLAIM-7: what was refunded cannot be bought again. */
const pay = async (
  tx: Tx,
  buyer: Actor,
  { item, terms, at }: { item: OfferedItem; terms: SaleTerms; at: Date | undefined },
): Promise<number> => {
  const { id, name, coin } = item
  const { label, posting, saleNotice, pagePath } = itemKinds[item.kind]
  const { isRefunded, authorId, bonus, share, claimDays } = terms
  if (isRefunded) fail('purchase_refunded')
  const path = pagePath(id)
  const days = isOver(at, claimDays) ? 0 : claimDays
  const to = authorId && { memberId: authorId, coins: share, bonus, detail: `售出${label}：${name}`, isHeld: days > 0 }
  const detail = `购买${label}：${name}`
  // What is counted of the item is locked before the accounts, in the order of a refund, so that the two cannot deadlock.
  const [, { balance, isNew, postingId }] = await Promise.all([
    countSale(tx, { id, share, day: at ? today(at) : null }),
    spend(tx, buyer.id, coin, { kind: posting, ref: `${buyer.id}:${id}`, detail, link: path, at, ...(to && { to }) }),
  ])
  if (!isNew) fail('purchase_refunded')
  const sold = { postingId, item, buyerId: buyer.id, authorId, share, days, at }
  const arrival = days > 0 ? `将在 ${days} 天售后期满后到账` : '已计入您的账户'
  const notice = noticeText(saleNotice, { user: buyer.name, name, coin: share, arrival }, path)
  await Promise.all([days > 0 && insertSale(tx, sold), authorId && !at && notify(tx, authorId, notice)])
  return balance
}

/** The days to claim of an imported sale may be over. */
const isOver = (at: Date | undefined, claimDays: number) =>
  at !== undefined && at.getTime() + claimDays * dayMs <= Date.now()
