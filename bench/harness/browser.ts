import { chromium, type Page } from '@playwright/test'
import { findChromium, launchFlags } from '../../checks/chromium.ts'

export const launchBrowser = async () => chromium.launch({ executablePath: await findChromium(), args: launchFlags })

/** A machine with which somebody opens the portal. */
export const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}
export type Device = keyof typeof devices

const slowerCpu = 4
/** Slow 4G as Lighthouse applies it in the browser: 150 ms and 1.6 Mbit/s, corrected for the protocol's overhead. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

/** Slows processor and network as those of a phone are. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
}

/** What a page writes down about itself, in milliseconds since it was opened. Asking it from outside would delay it. */
export interface Seen {
  /** The page can be used. */
  respondsAt?: number
  /** A video has its first frame. */
  frameAt?: number
  /** The slowest response to a key, a click or typed text. */
  slowestInput: number
  layoutShift: number
}

/** Runs in the page before its own scripts. */
export function watchPage() {
  const seen: Seen = { slowestInput: 0, layoutShift: 0 }
  Object.assign(window, { seen })
  new MutationObserver(() => {
    seen.respondsAt ??= performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  const noteFrame = () => {
    seen.frameAt ??= performance.now()
  }
  document.addEventListener('loadeddata', noteFrame, { capture: true })
  // The browser also reports where the resting pointer is as elements appear below it.
  const isInput = ({ name }: PerformanceEntry) => /^(key|click$|pointer(down|up)$|(before)?input$)/.test(name)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isInput))
      seen.slowestInput = Math.max(seen.slowestInput, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
