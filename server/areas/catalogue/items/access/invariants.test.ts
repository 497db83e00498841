import { afterAll, beforeAll, expect, test } from 'vitest'
import { libraryOf } from '../../../../testing/library.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { brokenBy } from '../../../money/points/testing/ledger.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  const [admin, author] = [await portal.anAdministrator(), await portal.aMember({ level: 2 })]
  const mall = libraryOf(portal, () => admin)
  const { id } = await mall.aResource(author, { coin: 30 })
  await mall.buys(await mall.aBuyer(100), id)
})
afterAll(() => portal.close())

test.each([
  [
    'a purchase whose price differs from the payment',
    "update access_grant set coins = 29 where reason = 'bought'",
    "update access_grant set coins = 30 where reason = 'bought'",
    'I6',
  ],
  [
    'a purchase without a payment',
    "update access_grant set member_id = member_id + 100 where reason = 'bought'",
    "update access_grant set member_id = member_id - 100 where reason = 'bought'",
    'I6',
  ],
])('find %s', async (_what, statement, undo, broken) => {
  expect(await brokenBy(portal.db, statement, undo)).toContain(broken)
})
