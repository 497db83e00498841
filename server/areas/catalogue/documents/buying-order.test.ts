import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as points from '#contract/money/points/points.ts'
import type { Db } from '#kernel/database/index.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'

/**
 * The statements of a purchase that are sent together run in the order in which they are written; here another transaction
 * holds what one of them waits for.
 */
let portal: TestPortal
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

/** Waits until a statement that contains the text waits for a lock. */
const waits = (text: string) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        and position(${text} in query) > 0`.execute(portal.db)
    expect(rows).toHaveLength(1)
  })

class Undone extends Error {}
const undone = (work: (tx: Db) => Promise<void>) =>
  portal.db
    .transaction()
    .execute(async (tx) => {
      await work(tx)
      throw new Undone()
    })
    .catch((error) => expect(error).toBeInstanceOf(Undone))

test('what is counted of the item is locked before the accounts, as by a refund, so that the two cannot deadlock', async () => {
  const [buyer, { id }] = [await mall.aBuyer(100), await mall.aResource(author, { coin: 30 })]
  let purchase: ReturnType<typeof mall.buys> | undefined
  await undone(async (tx) => {
    await sql`select from item_stats where item_id = ${id} for no key update`.execute(tx)
    purchase = mall.buys(buyer, id)
    await waits('update item_stats set sale_count')
    const accounts = await sql`
      select from point_account where member_id in (${buyer.id}, ${author.id}) for update nowait`.execute(tx)
    expect(accounts.rows).toHaveLength(2)
  })
  expect(await purchase).toEqual({ status: 200, code: 2, balance: 70 })
})

test('the terms are read after a concurrent purchase has ended', async () => {
  const [buyer, { id }] = [await mall.aBuyer(100), await mall.aResource(author, { coin: 30 })]
  const held = async () => (await author.calls(points.getSummary)).body.held
  const before = await held()
  let purchase: ReturnType<typeof mall.buys> | undefined
  await undone(async (tx) => {
    await sql`
      insert into access_grant (item_id, member_id, reason, coins, version)
      values (${id}, ${buyer.id}, 'bought', 30, 1)`.execute(tx)
    purchase = mall.buys(buyer, id)
    await waits('insert into access_grant')
    const values = { authorSharePercent: 50 }
    expect((await admin.calls(settings.updateSettings, { group: 'points', version: 0, values })).status).toBe(200)
  })
  expect(await purchase).toEqual({ status: 200, code: 2, balance: 70 })
  expect((await held()) - before).toBe(15)
})
