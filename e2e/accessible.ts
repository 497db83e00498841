import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing stands beyond the edge of the screen. Phones widen `innerWidth` for what is too wide, but not `clientWidth`. */
export async function expectFits(page: Page, where = page.url()) {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, `${where} fits the screen`).toBeLessThanOrEqual(0)
}

/** No serious or critical barrier on the page as it stands, nor anything beyond its edge; minor ones are left to judgement. */
export async function expectAccessible(page: Page) {
  await expectFits(page)
  // What is in order is not written up, which would take half of the time again.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const barriers = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `  ${target.join(' ')}`).join('\n')}`)
  expect(barriers).toEqual([])
}
