import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import * as points from '#contract/money/points/points.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { libraryOf } from '../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../money/points/testing/ledger.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const captcha = async () => ({ code: 'ABCDE', uuid: (await portal.visitor.calls(accounts.getCaptcha)).body.uuid })

/** Registers with the maker's invite code and returns the token of a session. */
const aMadeUpAccount = async (n: number, inviteCode: string): Promise<string> => {
  const account = { username: `madeup${n}`, password: 'Good@1' }
  const form = { ...account, ...(await captcha()), phone: String(13_600_000_000 + n), consent: true, inviteCode }
  expect((await portal.visitor.calls(accounts.register, form)).status).toBe(201)
  return (await portal.visitor.calls(accounts.login, { ...account, ...(await captcha()) })).body.token
}

test('fourteen made-up accounts bring their maker three invitation rewards and no share', async () => {
  const maker = await portal.aMember()
  const { id } = await libraryOf(portal, () => admin).aResource(maker, { coin: 10 })
  const balance = async () => (await maker.calls(points.getSummary)).body.balance
  const before = await balance()
  const { inviteCode } = (await maker.calls(accounts.getProfile)).body
  for (let n = 0; n < 14; n++) {
    const token = await aMadeUpAccount(n, inviteCode!)
    const bought = await portal.app.inject({
      method: 'POST',
      url: library.buyResource.path,
      payload: { resourceId: id },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(bought.statusCode, bought.body).toBe(200)
  }
  expect((await balance()) - before).toBe(60)
  const { body: own } = await maker.calls(library.listOwnResources)
  expect(own.content[0]).toMatchObject({ saleCount: 14, earnedCoin: 0 })
})
