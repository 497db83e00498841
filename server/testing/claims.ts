import { sql } from 'kysely'
import { expect } from 'vitest'
import * as claims from '#contract/catalogue/claims/claims.ts'
import * as library from '#contract/catalogue/documents/library.ts'
import { levelId } from '#contract/constants.ts'
import * as points from '#contract/money/points/points.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { credit } from '../areas/money/points/index.ts'
import type { libraryOf } from './library.ts'
import type { Person, TestPortal } from './portal.ts'

/** The steps of claims, for tests; portal and mall are opened before each file. */
export const claimSteps = (portal: () => TestPortal, mall: () => ReturnType<typeof libraryOf>) => {
  const words = '说明写「附 24 个测点的完整原始数据」，文件中只有两孔。'
  const claim = (person: Person, itemId: number, more: Record<string, unknown> = {}) =>
    person.calls(claims.addClaim, { kind: 'resource', itemId, reason: 'mismatch', wish: 'refund', words, ...more })
  const answer = (person: Person, id: number, more: Record<string, unknown> = {}) =>
    person.calls(claims.answerClaim, { id, stance: 'dispute', answer: '附录 A 在第 3 版中补齐。', ...more })
  const rule = (person: Person, id: number, more: Record<string, unknown> = {}) =>
    person.calls(claims.ruleClaim, { id, verdict: 'refund', ruling: '附录为空表，与说明不符。', ...more })
  const withdraw = (person: Person, id: number) => person.calls(claims.withdrawClaim, { id })
  const own = async (person: Person, itemId: number) =>
    (await person.calls(claims.getOwnClaim, { kind: 'resource', itemId })).body
  const refusal = ({ status, body }: { status: number; body: { message?: string | undefined } }) => [
    status,
    body.message,
  ]
  const coinsOf = async (person: Person) => {
    const { balance, held } = (await person.calls(points.getSummary)).body
    return [balance, held]
  }
  const codeOf = async (person: Person, resourceId: number) =>
    (await person.calls(library.checkDownload, { resourceId })).body
  const latestNotices = async (person: Person, count = 1) =>
    (await person.calls(notices.listNotices, { kind: 'claim' })).body.content.slice(0, count).map(({ title }) => title)

  /** An author without other sales, and a buyer who has bought the resource. */
  const aSale = async (coin = 30, { bonus = 0 } = {}) => {
    const seller = await portal().aMember({ level: levelId.first })
    const { id, storageId } = await mall().aResource(seller, { coin })
    const buyer = await mall().aBuyer(100 - bonus)
    if (bonus > 0)
      await inTransaction((tx) =>
        credit(tx, buyer.id, bonus, { kind: 'bonus', ref: `赠 ${buyer.id}`, detail: '赠送' }),
      )(portal().db)
    const [before] = await coinsOf(seller)
    expect((await mall().buys(buyer, id)).status).toBe(200)
    return { seller, buyer, id, storageId, before: before! }
  }
  /** The same with a claim that the author has answered. */
  const aClaim = async (coin = 30, more: Parameters<typeof aSale>[1] = {}) => {
    const sale = await aSale(coin, more)
    const { body } = await claim(sale.buyer, sale.id)
    await answer(sale.seller, body.id)
    return { ...sale, claimId: body.id }
  }
  const letDaysPass = (id: number) =>
    sql`update item_sale set release_at = now() - interval '1 second' where item_id = ${id}`.execute(portal().db)

  return {
    words,
    claim,
    answer,
    rule,
    withdraw,
    own,
    refusal,
    coinsOf,
    codeOf,
    latestNotices,
    aSale,
    aClaim,
    letDaysPass,
  }
}
