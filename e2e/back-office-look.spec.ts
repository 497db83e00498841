import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectFits, inLongRun, test } from './fixtures.ts'

test.describe.configure({ mode: 'serial' })

const green = '#00573C'

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: green } })
    .png()
    .toBuffer()

const choose = async (page: Page, label: string, width: number, height: number) => {
  const picture = { name: 'picture.png', mimeType: 'image/png', buffer: await aPicture(width, height) }
  await page.getByLabel(`${label}文件`).setInputFiles(picture)
}

const primaryOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-primary').trim())

const home = async (page: Page) => (await page.request.get('/')).text()

// Others visit the same portal: own-portal.spec.ts publishes a look, in a portal of its own.
test(
  'a look is checked for contrast, and administrators preview it on the real pages',
  inLongRun,
  async ({ administrator, visitor }) => {
    await administrator.goto('/System/look')
    await administrator.getByLabel('代价色', { exact: false }).last().fill('#E0742B')
    await expect(administrator.getByRole('alert')).toContainText('代价色有 3 处对比不足 4.5，不能保存')
    await expect(administrator.getByRole('button', { name: '发布外观' })).toBeDisabled()
    await administrator.getByRole('button', { name: /^改用 #/ }).click()
    await administrator.getByLabel('主色', { exact: false }).last().fill(green)
    await choose(administrator, '换标志', 400, 100)
    await expect(administrator.getByRole('button', { name: '用内置的' })).toHaveCount(1)
    await expectAccessible(administrator)
    await expectFits(administrator)

    // A draft that only administrators see, on the real pages.
    const opened = administrator.context().waitForEvent('page')
    await administrator.getByRole('button', { name: '前台预览' }).click()
    const previewing = await opened
    await expect(previewing.getByRole('complementary', { name: '外观预览' })).toBeVisible()
    expect((await primaryOf(previewing)).toUpperCase()).toBe(green)
    expect(await home(visitor)).not.toContain(green)
    await previewing.getByRole('link', { name: '结束预览' }).click()
    await expect(previewing.getByRole('heading', { name: '修改记录' })).toBeVisible()
    await previewing.close()
  },
)

test('a chosen theme stays, also on pages that visitors share', inLongRun, async ({ visitor }) => {
  const theme = () => visitor.evaluate(() => document.documentElement.dataset.theme)
  await visitor.goto('/mall')
  expect(await theme()).toBe('light')
  await visitor.getByRole('contentinfo').getByLabel('界面主题').selectOption('dark')
  expect(await theme()).toBe('dark')
  await visitor.goto('/')
  expect(await theme()).toBe('dark')
  await expectAccessible(visitor)
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await visitor.getByRole('contentinfo').getByLabel('界面主题').selectOption('light')
  expect(await theme()).toBe('light')
  await visitor.getByRole('contentinfo').getByLabel('界面主题').selectOption('system')
  expect(await theme()).toBe('dark')
})

test('pages are readable in the dark', inLongRun, async ({ administrator, secondLevel }) => {
  test.slow() // axe on ten pages
  const pages = {
    member: [
      '/mall',
      '/product?productId=1025',
      '/CultivateCenter/indexContent',
      '/AboutsUs/View?InfoId=1',
      '/NumberShop/Admin',
    ],
    office: ['/System/main', '/System/look', '/System/settings', '/System/AdminUser', '/System/jobs'],
  }
  for (const [page, paths] of [
    [secondLevel, pages.member],
    [administrator, pages.office],
  ] as const) {
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of paths) {
      await page.goto(path)
      await expectAccessible(page)
    }
  }
})

test('without a network the portal says so', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await context.setOffline(true)
  await page.goto('/mall').catch(() => undefined)
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible()
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toEqual(['/offline.html'])
  await context.close()
})
