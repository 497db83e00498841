import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/people/accounts/accounts.ts'
import { consentVersion } from '#contract/people/accounts/consent.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal?.close())

const agreedTo = (person: Person, version: string | null) =>
  portal.db
    .updateTable('member')
    .set({ consent_version: version, consent_at: version ? new Date('2026-11-01T00:00:00Z') : null })
    .where('id', '=', person.id)
    .execute()
const mustConsent = async (person: Person) => (await person.calls(accounts.getSession)).body.mustConsent
const consentOf = async (person: Person) => (await person.calls(accounts.getProfile)).body.consent
const agree = (person: Person, version: string = consentVersion) => person.calls(accounts.giveConsent, { version })

describe('consent to changed terms (ACC-54)', () => {
  test('is asked of members who agreed to an older version, until they agree', async () => {
    const li = await portal.aMember()
    await agreedTo(li, '2026-11')
    expect(await mustConsent(li)).toBe(true)
    const { status, body } = await agree(li)
    expect([status, body.mustConsent]).toEqual([200, false])
    expect(await mustConsent(li)).toBe(false)
    expect(await consentOf(li)).toEqual({ version: consentVersion, time: expect.stringMatching(/^20/) })
  })

  test('is not asked of members who agreed to the version in force, nor of accounts without consent so far', async () => {
    const li = await portal.aMember()
    for (const version of [consentVersion, null]) {
      await agreedTo(li, version)
      expect(await mustConsent(li)).toBe(false)
    }
  })

  test('needs a login, and the version in force', async () => {
    expect((await agree(portal.visitor)).status).toBe(401)
    const li = await portal.aMember()
    await agreedTo(li, '2026-11')
    for (const version of ['2026-11', '']) {
      const { status, body } = await agree(li, version)
      expect([status, body.message]).toEqual([400, '协议已更新，请刷新后重新阅读'])
    }
    expect((await consentOf(li))?.version).toBe('2026-11')
  })

  test('of one member says nothing about another, and agreeing twice at once keeps one time', async () => {
    const [li, wang] = [await portal.aMember(), await portal.aMember()]
    for (const person of [li, wang]) await agreedTo(person, '2026-11')
    await Promise.all([agree(li), agree(li)])
    const first = await consentOf(li)
    await agree(li)
    expect(await consentOf(li)).toEqual(first)
    expect(await mustConsent(wang)).toBe(true)
  })
})

test('the wording of both texts belongs to the version in force: a changed text needs a new version', () => {
  const folder = path.join(import.meta.dirname, '../../../../../web/app/pages/legal')
  const wording = ['terms.html', 'privacy.html'].map((name) => readFileSync(path.join(folder, name), 'utf8')).join('')
  const digest = createHash('sha256').update(wording).digest('hex').slice(0, 16)
  expect({ [consentVersion]: digest }).toEqual({ '2026-11-18': 'f42497b036d79526' })
})
