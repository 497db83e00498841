import { chromium, type Page } from '@playwright/test'
import { findChromium, launchFlags } from '../../checks/chromium.ts'

export const launchBrowser = async () => chromium.launch({ executablePath: await findChromium(), args: launchFlags })

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const slowerCpu = 4
/** Slow 4G as Lighthouse applies it in the browser: 150 ms and 1.6 Mbit/s, corrected for the protocol's overhead. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

/** Slows processor and network; the result returns the bytes of script loaded so far, as transferred. */
export async function slowDown(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}
