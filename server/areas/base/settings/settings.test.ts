import { afterAll, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const versionOf = async (group: string) =>
  (await admin.calls(settings.listSettings)).body.find((found) => found.group === group)!.version
const change = async (values: Record<string, unknown>, version?: number) =>
  admin.calls(settings.updateSettings, { group: 'site', version: version ?? (await versionOf('site')), values })

test('a change is visible to everybody at once, and the history has its author and both values', async () => {
  expect((await portal.visitor.calls(settings.getSite)).body.hotline).toBe('400-000-0000')
  expect((await change({ hotline: '400-123-4567' })).status).toBe(200)
  await expect.poll(async () => (await portal.visitor.calls(settings.getSite)).body.hotline).toBe('400-123-4567')
  const { body } = await admin.calls(settings.listSettingChanges)
  expect(body[0]).toMatchObject({
    field: 'hotline',
    before: '400-000-0000',
    after: '400-123-4567',
    userName: admin.username,
  })
})

test('of two concurrent changes one succeeds and the other is refused', async () => {
  const version = await versionOf('site')
  const answers = await Promise.all([change({ postalCode: '1' }, version), change({ postalCode: '2' }, version)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe('内容已被他人修改，请刷新')
})

test('invalid values are reported by field and nothing is saved', async () => {
  const { body: before } = await admin.calls(settings.listSettings)
  const answer = await change({ externalLinks: [{ name: 'x', url: 'javascript:alert(1)' }] })
  expect([answer.status, answer.body.message]).toEqual([400, '请输入以 http(s):// 开头的网址'])
  expect((await change({ nonsense: 1 })).status).toBe(400)
  expect((await admin.calls(settings.listSettings)).body).toEqual(before)
})
