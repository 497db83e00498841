import type { Page } from '@playwright/test'

/** What a public page may cost: bytes as gzip sends them, and how far things may jump while it loads. */
export const pageBudget = { scripts: 150 * 1024, styles: 40 * 1024, shift: 0.02 }

export interface PageWeight {
  /** Bytes of all scripts and styles the page loads, compressed by gzip. */
  scripts: number
  styles: number
  /** Cumulative layout shift while it loads and is read to its end. */
  shift: number
  foreignHosts: string[]
}

/** Opens a page as a stranger does, reads it to its end and sums up what it loaded. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const loaded = new Map<string, string>()
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol)) hosts.add(host)
    loaded.set(request.url(), request.resourceType())
  })
  await page.addInitScript(watchShifts)
  await page.goto(url, { waitUntil: 'load' })
  // Scripts that others import, and parts that wait until they are seen, come after the load event.
  await page.waitForFunction(() => document.documentElement.dataset.ready)
  await readToTheEnd(page)
  const sizeOf = async (type: string) => {
    const files = [...loaded].filter(([, of]) => of === type).map(([file]) => compressedSize(file))
    return (await Promise.all(files)).reduce((sum, bytes) => sum + bytes, 0)
  }
  return {
    scripts: await sizeOf('script'),
    styles: await sizeOf('stylesheet'),
    shift: await page.evaluate(() => (window as unknown as Shifting).shifted),
    foreignHosts: [...hosts].filter((host) => host !== new URL(page.url()).host),
  }
}

interface Shifting {
  shifted: number
}

function watchShifts() {
  const shifting = window as unknown as Shifting
  shifting.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shifting.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Goes down the page as a reader does, so that what loads when it is seen is there. */
export const readToTheEnd = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo({ top: at, behavior: 'instant' })
      await drawn()
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })

/** Assets are kept compressed, so that their length is told. */
async function compressedSize(url: string) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  const told = answer.headers.get('content-length')
  const { byteLength } = await answer.arrayBuffer()
  return told === null ? byteLength : Number(told)
}
