import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Nothing stands beyond the edge of the screen. Phones widen `innerWidth` for what is too wide, but not `clientWidth`. */
export async function expectFits(page: Page, where = page.url()) {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, `${where} fits the screen`).toBeLessThanOrEqual(0)
}

/** How grave a rule is stands in no documented call. */
interface Axe {
  _audit: { rules: { id: string; enabled: boolean; impact: string }[] }
  run: typeof axe.run
}

/** No serious or critical barrier on the page as it stands, nor anything beyond its edge; minor ones are left to judgement. */
export async function expectAccessible(page: Page, where = page.url()) {
  await expectFits(page, where)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const barriers = await page.evaluate(async () => {
    const { _audit, run } = (window as unknown as { axe: Axe }).axe
    // Minor rules, and lists of what is in order, would take half of the time again.
    const values = _audit.rules
      .filter(({ enabled, impact }) => enabled && (impact === 'serious' || impact === 'critical'))
      .map(({ id }) => id)
    const { violations } = await run({ resultTypes: ['violations'], runOnly: { type: 'rule', values } })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `  ${target.join(' ')}`).join('\n')}`,
    )
  })
  expect(barriers, `${where} has barriers`).toEqual([])
}
