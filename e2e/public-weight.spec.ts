import type { Account } from '../checks/log-in.ts'
import { maxShift, weighPage } from '../checks/page-weight.ts'
import { expect, expectAccessible, inLongRun, isLongRun, onPhoneInLongRun, test } from './fixtures.ts'

/** Some are only for members. */
const all: (string | [path: string, account: Account])[] = [
  '/',
  '/mall',
  '/product?productId=1025',
  '/videoPage/videoaccount?lessonId=1003',
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
  ['/videoPage/videoLook?lessonId=1020', 'secondLevel'], // not bought: otherwise the video plays, whose player is loaded with it
  ['/CultivateCenter/indexContent', 'secondLevel'],
  ['/CultivateCenter/cententpage?setid=5065', 'secondLevel'],
]
/** Tabs and pages that are made of the same parts as others are left to the long run. */
const pages = all
  .map((page) => (typeof page === 'string' ? ([page] as const) : page))
  .filter(([path]) => isLongRun || !/Apply|Expert|^[/]pages/.test(path))

const inKb = (bytes: number) => `${Math.round(bytes / 1024)} KB`

test(
  'public pages are stable, self-contained and accessible',
  onPhoneInLongRun,
  async ({ openAs }, { annotations }) => {
    test.slow() // axe on many pages
    const wrong: string[] = []
    for (const [path, account] of pages) {
      const page = await openAs(account)
      const { scripts, styles, shift, foreignHosts } = await weighPage(page, path)
      annotations.push({ type: path, description: `scripts ${inKb(scripts)}, styles ${inKb(styles)}` })
      if (shift > maxShift) wrong.push(`${path}: a layout shift of ${shift}`)
      if (foreignHosts.length > 0) wrong.push(`${path}: asks ${foreignHosts}`)
      if ((await page.locator('h1').count()) !== 1) wrong.push(`${path}: not one h1`)
      await expectAccessible(page)
      await page.close()
    }
    expect(wrong).toEqual([])
  },
)

test('code that is loaded later does not change the order of style sheets', inLongRun, async ({ openAs }) => {
  const member = await openAs('secondLevel')
  await member.goto('/product?productId=1025')
  const sheets = () =>
    member
      .locator('head link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.replace('#', '')))
  const before = await sheets()
  await member.getByRole('button', { name: '举报' }).click()
  await expect.poll(async () => (await sheets()).length, 'the code brings its sheets').toBeGreaterThan(before.length)
  await member.waitForLoadState('networkidle')
  const firsts = [...new Set(await sheets())].filter((sheet) => before.includes(sheet))
  expect(firsts).toEqual(before)
  const withoutNeighbours = (await sheets()).filter((sheet, at, all) => sheet !== all[at - 1])
  expect(withoutNeighbours, 'each copy stands next to the first').toEqual([...new Set(withoutNeighbours)])
})
