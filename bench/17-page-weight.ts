import { chromium } from '@playwright/test'
import { findChromium, launchFlags } from '../checks/chromium.ts'
import { type PageWeight, pageBudget, weighPage } from '../checks/page-weight.ts'
import { rounded } from './harness/compare.ts'
import { pages } from './harness/pages.ts'
import type { Line, Scenario } from './harness/scenario.ts'
import type { Size } from './harness/sizes.ts'

/** Bytes a browser loads on its first visit to a page, and the page's layout shift. */
export const scenario: Scenario = {
  name: 'page-weight',
  row: '17',
  sizes: ['S'],
  async run(bench) {
    const { url } = await bench.portal()
    const browser = await chromium.launch({ executablePath: await findChromium(), args: launchFlags })
    const lines: Line[] = []
    try {
      for (const [page, path] of Object.entries(pages)) {
        const visit = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        lines.push(lineOf(page, bench.size, await weighPage(await visit.newPage(), `${url}${path}`)))
        await visit.close()
      }
    } finally {
      await browser.close()
    }
    return lines
  },
}

const inKilobytes = (bytes: number) => rounded(bytes / 1024)

function lineOf(page: string, size: Size, { scripts, styles, shift, foreignHosts }: PageWeight): Line {
  const shares = [scripts / pageBudget.scripts, styles / pageBudget.styles, shift / pageBudget.shift]
  return {
    name: `page-weight: ${page}`,
    size,
    floor: null,
    value: `${inKilobytes(scripts)} KB JS, ${inKilobytes(styles)} KB CSS, CLS ${rounded(shift)}`,
    foreignHosts,
    ratio: rounded(Math.max(...shares)),
    target: `JS ≤ ${inKilobytes(pageBudget.scripts)} KB, CSS ≤ ${inKilobytes(pageBudget.styles)} KB, CLS ≤ ${pageBudget.shift}, no foreign host`,
    met: shares.every((share) => share <= 1) && foreignHosts.length === 0,
  }
}
