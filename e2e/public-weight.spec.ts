import { pageBudget, weighPage } from '../checks/page-weight.ts'
import { atBothWidths, expect, expectAccessible, test } from './fixtures.ts'

const pages: { name: string; path: string }[] = [
  { name: 'home', path: '/' },
  { name: 'mall', path: '/mall' },
  { name: 'resource', path: '/product?productId=1001' },
  { name: 'course', path: '/videoPage/videoaccount?lessonId=2003' },
  { name: 'news', path: '/AboutsUs?active=InfoMation' },
  { name: 'article', path: '/AboutsUs/View?InfoId=1' },
  { name: 'search', path: '/search?selectValue=resource&inputValue=BIM' },
  { name: 'alliance', path: '/AboutsUs' },
  { name: 'alliance-apply', path: '/AboutsUs?active=Apply' },
  { name: 'alliance-expert', path: '/AboutsUs?active=Expert' },
  { name: 'solutions', path: '/pages/solutions' },
  { name: 'document', path: '/pages/document' },
]

/** Saves a screenshot of each page as an artefact. */
test('public pages are small, stable, self-contained and accessible', atBothWidths, async ({ openAs }) => {
  const wrong: string[] = []
  for (const { name, path } of pages) {
    const page = await openAs()
    const { scripts, styles, shift, foreignHosts } = await weighPage(page, path)
    if (scripts > pageBudget.scripts) wrong.push(`${path}: ${scripts} bytes of scripts`)
    if (styles > pageBudget.styles) wrong.push(`${path}: ${styles} bytes of styles`)
    if (shift > pageBudget.shift) wrong.push(`${path}: a layout shift of ${shift}`)
    if (foreignHosts.length > 0) wrong.push(`${path}: asks ${foreignHosts}`)
    if ((await page.locator('h1').count()) !== 1) wrong.push(`${path}: not one h1`)
    await expectAccessible(page)
    await page.screenshot({ path: `artifacts/screenshots/${name}-${page.viewportSize()?.width}.png`, fullPage: true })
    await page.close()
  }
  expect(wrong).toEqual([])
})
