import { pageBudget, weighPage } from '../checks/page-weight.ts'
import { expect, expectAccessible, onPhoneInLongRun, test } from './fixtures.ts'

const pages = [
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
]

test('public pages are small, stable, self-contained and accessible', onPhoneInLongRun, async ({ openAs }) => {
  const wrong: string[] = []
  for (const path of pages) {
    const page = await openAs()
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
