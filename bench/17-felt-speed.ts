import type { Browser, ConsoleMessage, Page } from '@playwright/test'
import { lessonIdOf } from './data/items.ts'
import { administratorId, memberAt, tokenOf } from './data/sessions.ts'
import { administratorHeaders } from './harness/administrator.ts'
import { median, rounded } from './harness/compare.ts'
import { deployedNginx, hasNginx } from './harness/nginx.ts'
import type { Line, Scenario } from './harness/scenario.ts'
import { launchBrowser, phone, slowDown } from './harness/slow-phone.ts'
import { judged } from './harness/verdict.ts'

interface Visit {
  address: string
  memberId?: number
  /** Something of this can be seen when the page can be used. */
  content: string
}
const visits: Record<string, Visit> = {
  home: { address: '/', content: 'main a' },
  mall: { address: '/mall', content: 'main a' },
  product: { address: '/product?productId=1', content: 'main h1' },
  'member centre': { address: '/NumberShop/Admin', memberId: memberAt(0), content: 'main section' },
  player: { address: `/videoPage/videoLook?lessonId=${lessonIdOf(3)}`, memberId: memberAt(0), content: 'main' },
  'members (back office)': {
    address: '/System/AdminUser',
    memberId: administratorId,
    content: 'tbody td',
  },
  'audit workbench': {
    address: '/System/resourceDesk',
    memberId: administratorId,
    content: 'section[aria-label="待审队列"] li, aside[aria-label="审核"]',
  },
}

const limits = { interactiveMs: 3_000, responseMs: 200 }

/**
 * First visits with a phone, four times slower than this machine, on slow 4G, through nginx as it is deployed where that is
 * installed: script, time to interactive, response to input.
 */
export const scenario: Scenario = {
  name: 'felt-speed',
  row: '17',
  sizes: ['S'],
  async run(bench) {
    const { url, database } = await bench.portal()
    await administratorHeaders(database) // the administrator's session proves its identity again
    const browser = await launchBrowser()
    const front = hasNginx() ? await deployedNginx(url) : undefined
    const lines: Line[] = []
    try {
      for (const [name, visit] of Object.entries(visits)) {
        const felt: Felt[] = []
        for (let turn = 0; turn < (bench.isQuick ? 1 : 3); turn++)
          felt.push(await visitOnce(browser, front?.url ?? url, visit))
        lines.push(lineOf(name, felt))
      }
    } finally {
      await browser.close()
      await front?.stop()
    }
    return front ? lines : lines.map((line) => ({ ...line, remark: 'nginx is not installed: HTTP/1.1' }))
  },
}

interface Felt {
  scriptKb: number
  interactiveMs: number
  /** The slowest response to a key or a click. */
  responseMs: number
}

function lineOf(page: string, felt: Felt[]): Line {
  const of = (key: keyof Felt) => rounded(median(felt.map((one) => one[key])))
  const [script, interactive, response] = [of('scriptKb'), of('interactiveMs'), of('responseMs')]
  const isMet = interactive <= limits.interactiveMs && response <= limits.responseMs
  return {
    name: `felt-speed: ${page}`,
    size: null,
    value: `${script} KB, ${interactive} ms, input ${response} ms`,
    target: `interactive ≤ ${limits.interactiveMs} ms, input ≤ ${limits.responseMs} ms`,
    verdict: judged(isMet),
  }
}

async function visitOnce(browser: Browser, url: string, { address, memberId, content }: Visit): Promise<Felt> {
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true })
  try {
    if (memberId) await context.addCookies([{ name: 'token', value: tokenOf(memberId), url }])
    const page = await context.newPage()
    const scriptBytes = await slowDown(page)
    await page.addInitScript(watchInput)
    await page.addInitScript(watchUntilInteractive, { content, mark: interactiveMark })
    const message = page.waitForEvent('console', { predicate: isInteractive, timeout: 120_000 })
    await page.goto(`${url}${address}`, { waitUntil: 'commit', timeout: 120_000 })
    const interactiveMs = Number((await message).text().slice(interactiveMark.length))
    const scriptKb = scriptBytes() / 1024
    return { scriptKb, interactiveMs, responseMs: await slowestResponse(page) }
  } finally {
    await context.close()
  }
}

const interactiveMark = 'interactive after '
const isInteractive = (message: ConsoleMessage) => message.text().startsWith(interactiveMark)

/** Writes to the console when the page responds and shows its content. Asking the page from outside would delay it. */
function watchUntilInteractive({ content, mark }: { content: string; mark: string }) {
  const isShown = () => [...document.querySelectorAll(content)].some((element) => element.checkVisibility())
  const observer = new MutationObserver(() => {
    if (!document.documentElement.dataset.ready || !isShown()) return
    observer.disconnect()
    console.debug(mark + performance.now())
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-ready'] })
}

interface InputWatch {
  slowestInput: number
}

/** Keys, clicks and typed text. The browser also reports where the resting pointer is as elements appear below it. */
function watchInput() {
  const watch = window as unknown as InputWatch
  watch.slowestInput = 0
  const isInput = ({ name }: PerformanceEntry) => /^(key|click$|pointer(down|up)$|(before)?input$)/.test(name)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isInput))
      watch.slowestInput = Math.max(watch.slowestInput, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Walks through the page by keyboard and opens what is in focus; returns the slowest response (INP). */
async function slowestResponse(page: Page): Promise<number> {
  for (let turn = 0; turn < 5; turn++) await page.keyboard.press('Tab')
  const field = page.locator('input:visible').first()
  if (await field.count()) await field.pressSequentially('工程', { timeout: 20_000 }).catch(() => {})
  await page.waitForTimeout(1_000)
  return page.evaluate(() => (window as unknown as InputWatch).slowestInput)
}
