import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as look from '#contract/base/look/look.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as setup from '#contract/office/operations/setup/setup.ts'
import type { SetupStepName } from '#contract/office/operations/setup/setup-steps.ts'
import { examineSetupFindings } from '../../../../doctor/examine-database.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
let member: Person
beforeAll(async () => {
  portal = await testPortal({ demo: false })
  ;[admin, member] = [await portal.anAdministrator(), await portal.aMember()]
})
afterAll(() => portal.close())

const read = async () => (await admin.calls(setup.getSetup)).body
const stateOf = async (name: SetupStepName) => (await read()).steps.find((step) => step.name === name)!.state
const confirm = (name: SetupStepName, isConfirmed = true, who: Person = admin) =>
  who.calls(setup.confirmSetupStep, { name, isConfirmed })

describe('the steps', () => {
  test('all of them are missing on an empty portal, and the doctor says the same', async () => {
    const { isNeeded, steps } = await read()
    expect(isNeeded).toBe(true)
    expect(steps.map(({ state }) => state)).toEqual(steps.map(() => 'missing'))
    const findings = await examineSetupFindings(portal.db, portal.parts.config)
    expect(findings.map(({ sentence }) => sentence)).toEqual(
      steps.filter(({ name }) => name !== 'payment' && name !== 'backup').map(({ sentence }) => sentence),
    )
  })

  test('are done when the owner has done them', async () => {
    const own = {
      siteName: '江南工程咨询',
      shortName: '江南',
      subtitle: 'Jiangnan',
      hotline: '1',
      address: '江南路 1 号',
      copyright: '江南',
      icpNo: '苏ICP备1号',
      policeNo: '',
      externalLinks: [],
      friendlyLinks: [],
    }
    await admin.calls(settings.updateSettings, { group: 'site', version: 0, values: own })
    const company = (await read()).steps.find(({ name }) => name === 'company')
    expect(company).toMatchObject({ state: 'missing', sentence: '公司名称还是示例' })
    await sql`update department set name = '江南工程咨询' where id = 1`.execute(portal.db)
    const { version, draft } = (await admin.calls(look.getAdminLook)).body
    const saved = await admin.calls(look.saveLook, { version, ...draft, primary: '#00573C' })
    await admin.calls(look.publishLook, { version: saved.body.version })
    await portal.anAdministrator()
    await sql`update category set version = 2 where id = 10001`.execute(portal.db)
    const { steps } = await read()
    expect(steps.filter(({ state }) => state === 'done').map(({ name }) => name)).toEqual([
      'name',
      'look',
      'company',
      'categories',
      'administrator',
    ])
    expect(steps[0]!.sentence).toBe('站点名称是「江南工程咨询」')
  })

  test('a portal with demo content needs none', async () => {
    const demo = await testPortal({ demo: true })
    const someone = await demo.anAdministrator()
    expect((await someone.calls(setup.getSetup)).body.isNeeded).toBe(false)
    await demo.close()
  })
})

describe('confirming a step', () => {
  test('is for administrators with the permission', async () => {
    expect((await confirm('mail', true, portal.visitor)).status).toBe(401)
    expect((await confirm('mail', true, member)).status).toBe(403)
    expect((await confirm('mail', true, await portal.anAdministratorOf('audit'))).status).toBe(403)
    expect(await stateOf('mail')).toBe('missing')
  })

  test('counts until it is taken back, twice at once too', async () => {
    const answers = await Promise.all([confirm('mail'), confirm('mail')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf('mail')).toBe('confirmed')
    for (const name of ['payment', 'backup'] as const) await confirm(name)
    expect((await read()).isNeeded).toBe(false)
    await confirm('mail', false)
    expect(await stateOf('mail')).toBe('missing')
  })

  test('an unknown step is refused', async () => {
    const answer = await admin.calls(setup.confirmSetupStep, { name: 'lunch', isConfirmed: true })
    expect([answer.status, answer.body.message]).toEqual([400, '没有这一步'])
  })
})
