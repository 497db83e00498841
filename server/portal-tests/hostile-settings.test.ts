import { afterAll, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({}, { hasPages: true })
  admin = await portal.anAdministratorOf('system')
})
afterAll(() => portal.close())

const save = async (values: Record<string, unknown>) => {
  const group = (await admin.calls(settings.listSettings)).body.find((one) => one.group === 'site')!
  return admin.calls(settings.updateSettings, { group: 'site', version: group.version, values })
}

const breakOut = `"></title><script>x()</script>`
const addresses = ['/', '/login', '/news', '/offline.html', '/sitemap.xml', '/nothing-here']

test('names, lines and notices of the site are text in every page, whatever they hold', async () => {
  const texts = [
    'siteName',
    'subtitle',
    'slogan',
    'hotline',
    'hotlineHours',
    'address',
    'copyright',
    'icpNo',
    'policeNo',
    'maintenanceNotice',
  ]
  const values = {
    ...Object.fromEntries(texts.map((field) => [field, breakOut])),
    shortName: '<script>x(',
    postalCode: '</style><b',
  }
  const links = [{ name: '</a><script>x()'.slice(0, 15), url: 'https://jobs.example.com/"onclick="x()' }]
  expect((await save({ ...values, externalLinks: links, friendlyLinks: links })).status).toBe(200)
  for (const url of addresses) {
    const { body } = await portal.app.inject({ url })
    expect([url, body.length > 100]).toEqual([url, true])
    expect([url, body.match(/<script>x\(|<\/style><b|"onclick="/g)]).toEqual([url, null])
  }
  expect((await portal.app.inject({ url: '/' })).body).toContain('&lt;script&gt;x()')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
])('%j is no address of a link or contact', async (url) => {
  for (const values of [
    { externalLinks: [{ name: 'x', url }] },
    { friendlyLinks: [{ name: 'x', url }] },
    { securityContact: url },
  ])
    expect([Object.keys(values), (await save(values)).status]).toEqual([Object.keys(values), 400])
})
