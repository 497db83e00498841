import { afterAll, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const get = async (url: string) => (await portal.app.inject({ url })).payload

test('the offline page has the name of the portal, as text', async () => {
  const before = await get('/service-worker.js')
  const admin = await portal.anAdministrator()
  await admin.calls(settings.updateSettings, { group: 'site', version: 0, values: { siteName: '<b>江南</b>' } })
  expect(await get('/offline.html')).toContain('没有网络 - &lt;b&gt;江南&lt;/b&gt;')
  expect(await get('/service-worker.js'), 'browsers fetch the page anew').not.toBe(before)
})

test('the service worker stores that page alone, and leaves calls and files to the network', async () => {
  const worker = await get('/service-worker.js')
  expect(worker.match(/cache\.\w+\([^)]*\)/g)).toEqual([`cache.add('/offline.html')`])
  expect(worker).toContain('/^\\/(api|vod|photo)\\//')
})
