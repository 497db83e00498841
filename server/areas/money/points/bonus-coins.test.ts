import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { findAccount } from './balance.ts'
import { balanceOf, bonusPartOf, credit, type Owner, refund, spend } from './index.ts'
import { checkLedgerAfterAll } from './testing/ledger.ts'

let portal: TestPortal
let db: Db
beforeAll(async () => {
  portal = await testPortal()
  db = portal.db
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

let refs = 0
const aRef = () => `test:${++refs}`
const fact = (ref = aRef()) => ({ kind: 'buy-resource', ref, detail: '资源' }) as const
const paidCoins = (ref = aRef()) => ({ kind: 'adjustment', ref, detail: '补发' }) as const
const does = <R>(body: (tx: Tx) => Promise<R>) => inTransaction(body)(db)
const give = (owner: Owner, coins: number) =>
  does((tx) => credit(tx, owner, coins, { kind: 'bonus', ref: aRef(), detail: '赠送' }))
const aMemberWithBonus = async (coins: number) => {
  const member = await portal.aMember()
  await give(member.id, coins)
  return member
}
const top = (owner: Owner, coins: number, ref?: string) => does((tx) => credit(tx, owner, coins, paidCoins(ref)))
const bonusOf = async (owner: Owner, from: Db | Tx = db) => (await findAccount(from, owner))?.bonus ?? 0
const buy = (buyer: number, author: number, coins: number, ref = aRef()) =>
  does(async (tx) => {
    const bonus = bonusPartOf(coins, await bonusOf(buyer, tx))
    const share = Math.floor(((coins - bonus) * 70) / 100)
    await spend(tx, buyer, coins, { ...fact(ref), to: { memberId: author, coins: share, bonus } })
  })

test('bonus coins are spent first and earn the author nothing', async () => {
  const [buyer, author] = [await aMemberWithBonus(10), await portal.aMember()]
  await top(buyer.id, 100)
  await buy(buyer.id, author.id, 8)
  expect([await bonusOf(buyer.id), await balanceOf(db, author.id)]).toEqual([2, 0])
  await buy(buyer.id, author.id, 12)
  expect([await bonusOf(buyer.id), await balanceOf(db, author.id), await bonusOf(author.id)]).toEqual([0, 7, 0])
})

test('a share of bonus coins is refused', async () => {
  const [buyer, author] = [await aMemberWithBonus(10), await portal.aMember()]
  const cheat = does((tx) => spend(tx, buyer.id, 10, { ...fact(), to: { memberId: author.id, coins: 7, bonus: 10 } }))
  await expect(cheat).rejects.toThrow('a share of 7 of 0 paid coins')
  const outdated = does((tx) => spend(tx, buyer.id, 10, { ...fact(), to: { memberId: author.id, coins: 7, bonus: 0 } }))
  await expect(outdated).rejects.toThrow('the bonus part of the balance has changed')
  expect([await balanceOf(db, buyer.id), await balanceOf(db, author.id)]).toEqual([10, 0])
})

test('bonus coins stay bonus coins when a purchase is refunded', async () => {
  const [buyer, author] = [await aMemberWithBonus(10), await portal.aMember()]
  await top(buyer.id, 10)
  await buy(buyer.id, author.id, 15, 'bonus-back')
  await does((tx) => refund(tx, fact('bonus-back'), '退款'))
  expect([await balanceOf(db, buyer.id), await bonusOf(buyer.id), await balanceOf(db, author.id)]).toEqual([20, 10, 0])
})

test('bonus coins do not become paid coins by topping up and refunding it', async () => {
  const buyer = await aMemberWithBonus(10)
  await top(buyer.id, 100, 'washed')
  await does((tx) => refund(tx, paidCoins('washed'), '退款'))
  expect([await balanceOf(db, buyer.id), await bonusOf(buyer.id)]).toEqual([10, 10])
})

test('ten concurrent purchases across the last bonus coins charge and share exactly', async () => {
  const [buyer, author] = [await aMemberWithBonus(25), await portal.aMember()]
  await top(buyer.id, 75)
  await Promise.all(Array.from({ length: 10 }, () => buy(buyer.id, author.id, 10)))
  // Two purchases are all bonus, one is half of each (a share of 3), seven are paid.
  expect([await balanceOf(db, buyer.id), await balanceOf(db, author.id)]).toEqual([0, 52])
})
