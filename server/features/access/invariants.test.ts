import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { libraryOf } from '../../testing/library.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { brokenBy } from '../points/testing/ledger.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  const [admin, author] = [await portal.anAdministrator(), await portal.aMember({ level: 2 })]
  const mall = libraryOf(portal, () => admin)
  const { id } = await mall.aResource(author, { coin: 30 })
  await mall.buys(await mall.aBuyer(100), id)
  await mall.shares(author, id, await portal.aMember())
  // Constraints refuse some of this already; the test checks that the invariants find it too.
  await sql`alter table access_grant drop constraint access_grant_shape`.execute(portal.db)
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
  [
    'a share whose giver is its receiver',
    "update access_grant set giver_id = member_id, coins = giver_id where reason = 'shared'",
    "update access_grant set giver_id = coins, coins = null where reason = 'shared'",
    'I7',
  ],
  [
    'a grant of an item that does not exist',
    "update access_grant set item_id = item_id + 1000 where reason = 'shared'",
    "update access_grant set item_id = item_id - 1000 where reason = 'shared'",
    'I7',
  ],
])('find %s', async (_what, statement, undo, broken) => {
  expect(await brokenBy(portal.db, statement, undo)).toContain(broken)
})
