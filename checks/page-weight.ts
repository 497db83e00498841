import type { Page } from '@playwright/test'

/** Limit of the cumulative layout shift of a page. */
export const maxShift = 0.02

export interface PageWeight {
  /** Bytes of the loaded scripts, after gzip. */
  scripts: number
  styles: number
  /** Cumulative layout shift while the page loads and is scrolled to its end. */
  shift: number
  foreignHosts: string[]
}

/** Opens a page, scrolls to its end and sums up the loaded files. */
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
  // Imported scripts and lazily loaded parts arrive after the load event.
  await page.waitForFunction(() => document.documentElement.dataset.ready)
  await scrollToEnd(page)
  const sizeOf = async (type: string) => {
    const files = [...loaded].filter(([, of]) => of === type).map(([file]) => compressedSize(file))
    return (await Promise.all(files)).reduce((sum, bytes) => sum + bytes, 0)
  }
  return {
    scripts: await sizeOf('script'),
    styles: await sizeOf('stylesheet'),
    shift: await page.evaluate(() => (window as unknown as ShiftCounter).shifted),
    foreignHosts: [...hosts].filter((host) => host !== new URL(page.url()).host),
  }
}

interface ShiftCounter {
  shifted: number
}

function watchShifts() {
  const counter = window as unknown as ShiftCounter
  counter.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) counter.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Scrolls down screen by screen, so that lazily loaded parts are loaded. */
export const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo({ top: at, behavior: 'instant' })
      await nextFrame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })

/** Assets are stored compressed, so the response states their compressed length. */
async function compressedSize(url: string) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  const length = response.headers.get('content-length')
  const { byteLength } = await response.arrayBuffer()
  return length === null ? byteLength : Number(length)
}
