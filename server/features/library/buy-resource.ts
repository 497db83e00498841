import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyResource as endpoint } from '#contract/library.ts'
import type { Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { accessCode, accessCodes, grantBought, isOnOffer } from '../access/index.ts'
import { noticeText, notify } from '../notices/index.ts'
import { authorShareOf, balanceOf, spend } from '../points/index.ts'
import { findItem, isVisible, type ResourceFacts } from './item.ts'
import { pagePath } from './view.ts'

/** Charges the member once and grants the resource for good; what he may use already costs nothing. */
export const buyResource = inTransaction(
  async (tx, buyer: Actor, { resourceId, coin }: z.output<typeof endpoint.fields>) => {
    const item = (await findItem(tx, resourceId)) ?? fail('not_found')
    const code = await accessCode(tx, buyer, item)
    if (!isVisible(buyer, item, code)) fail('not_found')
    if (code !== accessCodes.none) return { code, balance: await balanceOf(tx, buyer.id) }
    if (!isOnOffer(item)) fail('not_found')
    if (coin !== undefined && coin !== item.coin) fail('price_changed')
    const { isNew } = await grantBought(tx, { ...item, memberId: buyer.id, coins: item.coin })
    const balance = isNew ? await pay(tx, buyer, item) : await balanceOf(tx, buyer.id)
    return { code: accessCodes.bought, balance }
  },
)

const pay = async (tx: Tx, buyer: Actor, { id, name, coin, ownerId }: ResourceFacts): Promise<number> => {
  const author = await findEarner(tx, ownerId)
  const share = author ? await authorShareOf(tx, coin) : 0
  // Before the accounts, as an audit takes its locks: neither waits for the other in a circle.
  await tx
    .updateTable('resource')
    .set({ sale_count: sql<number>`sale_count + 1`, earned: sql<number>`earned + ${share}` })
    .where('id', '=', id)
    .execute()
  const { balance } = await spend(tx, buyer.id, coin, {
    kind: 'buy-resource',
    ref: `${buyer.id}:${id}`,
    detail: `购买资源：${name}`,
    link: pagePath(id),
    ...(author && { to: { memberId: author.id, coins: share, detail: `售出资源：${name}` } }),
  })
  if (author)
    await notify(tx, author.id, noticeText('resourceSold', { user: buyer.name, name, coin: share }, pagePath(id)))
  return balance
}

/** The member who earns by a sale; what administrators offer earns the platform (decision 15). */
const findEarner = (tx: Tx, authorId: number) =>
  tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('level', '<>', 1), eb('level', 'is', null)]))
    .executeTakeFirst()
