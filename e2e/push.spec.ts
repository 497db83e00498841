import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findFullChromium, launchFlags } from '../checks/chromium.ts'
import type { PushedNotice } from '../server/areas/people/notices/push/deliver-push.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { aNewcomer, enter, register } from './newcomer.ts'

const fullChromium = findFullChromium()

const setPush = async (administrator: Page, webPush: 0 | 1) => {
  const groups: { group: string; version: number; values: object }[] = await (
    await administrator.request.get('/api/settings')
  ).json()
  const { version, values } = groups.find(({ group }) => group === 'notices')!
  const data = { group: 'notices', version, values: { ...values, webPush } }
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await administrator.request.put('/api/settings', { data, headers })).ok()).toBe(true)
}

const openChoices = async (page: Page) => {
  await page.goto('/NumberShop/Admin?activerescore=notices')
  await page.getByRole('button', { name: '通知方式' }).click()
  const dialog = page.getByRole('dialog', { name: '通知方式' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Gives a message to the service worker as the browser does when its push service has sent one. */
const startPushing = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await protocol.send('ServiceWorker.enable')
  const [origin, registrationId] = [new URL(page.url()).origin, await registered]
  return (notice: PushedNotice) =>
    protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) })
}

const shownNotices = (page: Page) =>
  page.evaluate(async () => {
    const notices = await (await navigator.serviceWorker.ready).getNotifications()
    return notices.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
  })

/** Clicks a notice. Only a real click lets a worker open or raise a page, so here it answers which one it would. */
const click = async (context: BrowserContext, tag: string) => {
  const [worker] = context.serviceWorkers()
  return worker!.evaluate(async (wanted) => {
    // The types of a service worker are not those of a page, which the stories are compiled with.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const scope = globalThis as any
    const done: string[] = []
    scope.clients.openWindow = async (address: string) => done.push(`open ${new URL(address).pathname}`)
    scope.WindowClient.prototype.focus = async function () {
      done.push(`focus ${new URL(this.url).pathname}`)
    }
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    const event = new scope.NotificationEvent('notificationclick', { notification })
    const waits: Promise<unknown>[] = []
    event.waitUntil = (wait: Promise<unknown>) => waits.push(wait)
    scope.dispatchEvent(event)
    await Promise.all(waits)
    return done
  }, tag)
}

test('MSG-14: a pushed notice is shown once and leads to its page', inLongRun, async ({ administrator, baseURL }) => {
  expect(fullChromium, 'a browser without windows shows no notices: install chromium').toBeTruthy()
  const browser = await chromium.launch({ executablePath: fullChromium, args: launchFlags })
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow', permissions: ['notifications'] })
  try {
    const page = await context.newPage()
    const member = aNewcomer()
    await register(context.request, member)
    await enter(context.request, member)
    const dialog = await openChoices(page)
    await expect(dialog.getByRole('region', { name: '浏览器通知' })).toHaveCount(0)

    await setPush(administrator, 1)
    await openChoices(page)
    const toggle = dialog.getByRole('switch', { name: '在这个浏览器显示通知' })
    await toggle.click()
    // No browser of a story reaches its push service.
    await expect(dialog.getByRole('alert')).toHaveText(/^连不上这个浏览器的推送服务，通知未开启。/)
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toBeEnabled()
    await expectAccessible(page)

    const push = await startPushing(page)
    const approved = { title: '资源通过审核', body: '《地铁车站 BIM 模型》已上架', link: '/mall', tag: '7' }
    await push(approved)
    await push(approved)
    await push({ title: '系统通知', body: '今晚升级', link: 'https://example.com/', tag: '8' })
    await expect.poll(() => shownNotices(page)).toHaveLength(2)
    const { link: _, ...shown } = approved
    expect(await shownNotices(page)).toContainEqual({ ...shown, lang: 'zh-CN' })

    expect(await click(context, '8'), 'a page of another site').toEqual([])
    expect(await click(context, '7')).toEqual(['open /mall'])
    expect(await shownNotices(page), 'a clicked notice is gone').toEqual([])
    await page.goto('/mall')
    await push(approved)
    await expect.poll(() => shownNotices(page)).toHaveLength(1)
    expect(await click(context, '7')).toEqual(['focus /mall'])
  } finally {
    await setPush(administrator, 0)
    await browser.close()
  }
})
