import type { Account } from '../checks/log-in.ts'
import { memberPageBudget, pageBudget, weighPage, weighUntilShown } from '../checks/page-weight.ts'
import { expect, expectAccessible, inLongRun, isLongRun, onPhoneInLongRun, test } from './fixtures.ts'

/** Some are only for members. */
const all: (string | [path: string, account: Account])[] = [
  '/',
  '/mall',
  '/product?productId=1001',
  '/videoPage/videoaccount?lessonId=2003',
  '/AboutsUs?active=InfoMation',
  '/AboutsUs/View?InfoId=1',
  '/search?selectValue=resource&inputValue=BIM',
  '/AboutsUs',
  '/AboutsUs?active=Apply',
  '/AboutsUs?active=Expert',
  '/pages/solutions',
  '/pages/document',
  '/logoRegister',
  '/author?id=2',
  ['/videoPage/videoLook?lessonId=2020', 'secondLevel'], // not bought: otherwise the video plays, whose player is loaded with it
  ['/CultivateCenter/indexContent', 'secondLevel'],
  ['/CultivateCenter/cententpage?setid=5065', 'secondLevel'],
]
/** Tabs and pages that are made of the same parts as others are left to the long run. */
const pages = all
  .map((page) => (typeof page === 'string' ? ([page] as const) : page))
  .filter(([path]) => isLongRun || !/Apply|Expert|^[/]pages/.test(path))

test('public pages are small, stable, self-contained and accessible', onPhoneInLongRun, async ({ openAs }) => {
  test.slow() // axe on many pages
  const wrong: string[] = []
  for (const [path, account] of pages) {
    const page = await openAs(account)
    const { scripts, styles, shift, foreignHosts } = await weighPage(page, path)
    if (scripts > pageBudget.scripts) wrong.push(`${path}: ${scripts} bytes of scripts`)
    if (styles > pageBudget.styles) wrong.push(`${path}: ${styles} bytes of styles`)
    if (shift > pageBudget.shift) wrong.push(`${path}: a layout shift of ${shift}`)
    if (foreignHosts.length > 0) wrong.push(`${path}: asks ${foreignHosts}`)
    if ((await page.locator('h1').count()) !== 1) wrong.push(`${path}: not one h1`)
    await expectAccessible(page)
    await page.close()
  }
  expect(wrong).toEqual([])
})

/** Pages behind the login, each with something that it shows when its data is there; most lists are left to the long run. */
const memberPages: [path: string, account: 'secondLevel' | 'administrator', shown: string][] = [
  ['/NumberShop/Admin', 'secondLevel', 'main h1'],
  ['/System/main', 'administrator', 'main svg[role="img"], main figure'],
  ['/System/AdminUser', 'administrator', 'tbody td'],
  ['/System/Numberpro', 'administrator', 'tbody td'],
  ['/System/videoProduct', 'administrator', 'tbody td'],
  ['/System/XinglinPage', 'administrator', 'tbody td'],
  ['/System/orders', 'administrator', 'tbody td'],
  ['/System/information', 'administrator', 'tbody td'],
  ['/System/auditLog', 'administrator', 'tbody td'],
  ['/System/reports', 'administrator', 'tbody td'],
  ['/System/jobs', 'administrator', 'tbody td'],
  ['/System/reconciliation', 'administrator', 'tfoot'],
  ['/System/roles', 'administrator', 'tbody td'],
]

test('pages behind the login are small until somebody touches them', async ({ openAs }) => {
  test.slow()
  const wrong: string[] = []
  for (const [path, account, shown] of isLongRun ? memberPages : memberPages.slice(0, 4)) {
    const page = await openAs(account)
    const { scripts } = await weighPage(page, path, () => page.locator(shown).first().waitFor())
    if (scripts > memberPageBudget.scripts) wrong.push(`${path}: ${scripts} bytes of scripts`)
    await page.close()
  }
  expect(wrong).toEqual([])
})

/** Pages that load a text editor or pickers after they respond, each with what can be used first. */
const editors: [path: string, account: 'secondLevel' | 'administrator', shown: string][] = [
  ['/System/informationItem?newsId=1', 'administrator', 'input[aria-label="标题"]'],
  ['/System/pages/edit?id=1', 'administrator', 'section[aria-label="内容块"]'],
  ['/System/videoScrollShow', 'administrator', 'section[aria-label="编辑轮播图"]'],
  ['/CultivateCenter/newpost', 'secondLevel', 'input[aria-label="标题"]'],
]

test('editors respond before they load what writes and picks', async ({ openAs }) => {
  const wrong: string[] = []
  for (const [path, account, shown] of editors) {
    const page = await openAs(account)
    const scripts = await weighUntilShown(page, path, shown)
    if (scripts > memberPageBudget.scripts) wrong.push(`${path}: ${scripts} bytes of scripts`)
    await page.close()
  }
  expect(wrong).toEqual([])
})

test('code that is loaded later does not change the order of style sheets', inLongRun, async ({ visitor }) => {
  await visitor.goto('/product?productId=1001')
  const sheets = () =>
    visitor
      .locator('head link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.replace('#', '')))
  const before = await sheets()
  await visitor.mouse.move(200, 200)
  await expect.poll(async () => (await sheets()).length, 'the code brings its sheets').toBeGreaterThan(before.length)
  await visitor.waitForLoadState('networkidle')
  const firsts = [...new Set(await sheets())].filter((sheet) => before.includes(sheet))
  expect(firsts).toEqual(before)
  const withoutNeighbours = (await sheets()).filter((sheet, at, all) => sheet !== all[at - 1])
  expect(withoutNeighbours, 'each copy stands next to the first').toEqual([...new Set(withoutNeighbours)])
})
