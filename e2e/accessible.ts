import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { expectTrueLinks } from './links.ts'

/** Expects no horizontal overflow. It measures `clientWidth`, because phones widen `innerWidth` for wide content. */
export async function expectFits(page: Page, where = page.url()) {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, `${where} fits the screen`).toBeLessThanOrEqual(0)
}

const minifiedAxe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** axe has no documented call that returns the impact of a rule. */
interface Axe {
  _audit: { rules: { id: string; enabled: boolean; impact: string }[] }
  run: typeof axe.run
}

/** Expects no serious or critical accessibility violation, no overflow and only true links; minor violations are not checked. */
export async function expectAccessible(page: Page, where = page.url()) {
  await expectFits(page, where)
  await expectTrueLinks(page, where)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(minifiedAxe)
  const barriers = await page.evaluate(async () => {
    const { _audit, run } = (window as unknown as { axe: Axe }).axe
    // Minor rules and the list of passed rules would take half as much time again.
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
