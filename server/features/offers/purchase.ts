import { levelId } from '#contract/constants.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type AccessCode, accessCodes, grantBought, type ItemKind, isOnOffer } from '../access/index.ts'
import { noticeText, notify } from '../notices/index.ts'
import { authorShareOf, balanceOf, bonusPartOf, spend } from '../points/index.ts'
import { settingsOf } from '../settings/index.ts'
import { addSale } from './item-days.ts'
import type { OfferedItem } from './offered-item.ts'
import { hasSales, insertSale, saleKeys } from './sales/sale-queries.ts'

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

/** CLAIM-7: what was refunded, also to an account that was merged into this one, cannot be bought again. */
const pay = async (tx: Tx, buyer: Actor, item: OfferedItem, { path, count, at }: Sale): Promise<number> => {
  const { id, name, coin, ownerId } = item
  const { posting, label } = saleKeys[item.kind]
  if (await hasSales(tx, buyer.id, item, ['refunded'])) fail('purchase_refunded')
  const author = await findEarner(tx, ownerId)
  const bonus = author ? await bonusPartOf(tx, buyer.id, coin) : 0
  const share = author ? await authorShareOf(tx, coin - bonus) : 0
  const days = await claimDaysOf(tx, at)
  // The item is locked before the accounts, in the order of an audit, so that the two cannot deadlock.
  await count(share)
  await addSale(tx, item, share, at)
  const to = author && { memberId: author.id, coins: share, bonus, detail: `售出${label}：${name}`, isHeld: days > 0 }
  const { balance, isNew, postingId } = await spend(tx, buyer.id, coin, {
    kind: posting,
    ref: `${buyer.id}:${id}`,
    detail: `购买${label}：${name}`,
    link: path,
    at,
    ...(to && { to }),
  })
  if (!isNew) fail('purchase_refunded')
  if (days > 0) await insertSale(tx, { postingId, item, buyerId: buyer.id, authorId: author?.id, share, days, at })
  if (author && !at) {
    const arrival = days > 0 ? `将在 ${days} 天售后期满后到账` : '已计入您的账户'
    await notify(
      tx,
      author.id,
      noticeText(saleNotices[item.kind], { user: buyer.name, name, coin: share, arrival }, path),
    )
  }
  return balance
}

/** The days in which the buyer may claim (CLAIM-1); those of an imported sale may be over. */
const claimDaysOf = async (tx: Tx, at: Date | undefined): Promise<number> => {
  const { claimDays } = await settingsOf(tx, 'points')
  return at && at.getTime() + claimDays * dayMs <= Date.now() ? 0 : claimDays
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
