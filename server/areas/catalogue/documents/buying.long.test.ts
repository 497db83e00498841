import { afterAll, beforeAll, expect, test } from 'vitest'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { balanceOf } from '../../money/points/index.ts'
import { expectSoundLedger } from '../../money/points/testing/ledger.ts'

const rounds = Array.from({ length: 50 }, (_, at) => at + 1)
let portal: TestPortal
let mall: ReturnType<typeof libraryOf>
let author: Person
let things: { id: number }[]
beforeAll(async () => {
  portal = await testPortal()
  const admin = await portal.anAdministrator()
  mall = libraryOf(portal, () => admin)
  author = await portal.aMember({ level: 2 })
  things = []
  for (let made = 0; made < 20; made++) things.push(await mall.aResource(author, { coin: 30 }))
})
afterAll(() => portal.close())

test.each(rounds)('T1: two hundred buys of one thing at once charge once (round %i)', async () => {
  const [buyer, thing] = [await mall.aBuyer(100), await mall.aResource(author, { coin: 60 })]
  const answers = await Promise.all(Array.from({ length: 200 }, () => mall.buys(buyer, thing.id)))
  expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(200).fill([200, 2]))
  expect(await balanceOf(portal.db, buyer.id)).toBe(40)
  await expectSoundLedger(portal.db)
})

test.each(rounds)('T2: twenty things at once, as many as the coins last (round %i)', async () => {
  const buyer = await mall.aBuyer(100)
  const answers = await Promise.all(things.map(({ id }) => mall.buys(buyer, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ message }) => message)).toEqual(Array(17).fill('V币余额不足，请先充值'))
  expect(await balanceOf(portal.db, buyer.id)).toBe(10)
  await expectSoundLedger(portal.db)
})
