import type { Browser } from '@playwright/test'
import { devices, launchBrowser } from './harness/browser.ts'
import { approve, aReport, callerOf, reportPages, untilPreview, upload } from './harness/demo-portal.ts'
import { atMost, median, secondsOf } from './harness/figures.ts'
import { onQuietMachine } from './harness/other-work.ts'
import type { Scenario } from './harness/scenario.ts'
import { demoFolder, startWholePortal, untilItRests } from './harness/whole-portal.ts'

const limits = { cold: 10, warm: 3, opened: 6 }

/** From the upload of a report to its preview: by a cold and by a warm office program, and on a page that waits for it. */
export const scenario: Scenario = {
  name: 'documents',
  sizes: ['S'],
  async run({ isQuick }) {
    const portal = await startWholePortal(await demoFolder())
    const browser = await launchBrowser()
    try {
      await untilItRests(portal.pid)
      const author = await callerOf(portal.url, 'secondLevel')
      const administrator = await callerOf(portal.url, 'administrator')
      const preview = async () => {
        const report = await aReport()
        return secondsOf(async () => untilPreview(administrator, await upload(author, report)))
      }
      const opened = async () => {
        const report = await aReport()
        return secondsOf(async () => {
          const id = await upload(author, report)
          await approve(administrator, id)
          await untilShown(browser, `${portal.url}/product?productId=${id}`)
        })
      }
      return await onQuietMachine(async () => {
        const cold = await preview()
        const [warm, shown]: [number[], number[]] = [[], []]
        for (let round = 0; round < (isQuick ? 1 : 5); round++) {
          warm.push(await preview())
          shown.push(await opened())
        }
        const line = (kind: keyof typeof limits, value: number) =>
          atMost(limits[kind], { name: `upload → preview of ${reportPages} pages: ${kind}`, value, unit: 's' })
        return [line('cold', cold), line('warm', median(warm)), line('opened', median(shown))]
      })
    } finally {
      await browser.close()
      await portal.stop()
    }
  },
}

/** A visitor opens the page while the document still waits, and sees its first page. */
async function untilShown(browser: Browser, address: string) {
  const page = await browser.newPage(devices.desktop)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('img[alt="第 1 页"]')?.naturalWidth,
    undefined,
    { timeout: 120_000 },
  )
  await page.close()
}
