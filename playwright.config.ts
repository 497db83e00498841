import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium, launchFlags } from './checks/chromium.ts'
import { freePort } from './checks/free-port.ts'

// Set here and inherited by the workers: they load this file again and must come to the same answers.
process.env.CHROMIUM_PATH ??= await findChromium()
const running = process.env.BASE_URL
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= running ? './data' : mkdtempSync(path.join(tmpdir(), 'shuzi-e2e-'))
const baseURL = running ?? `http://127.0.0.1:${process.env.E2E_PORT}`

/** Stories that are left to the long run. */
const leftOut = (...tags: RegExp[]) => (process.env.ALL_STORIES ? [] : tags)

/**
 * Browser stories against one whole portal, started for the run unless BASE_URL names one that is running; then
 * E2E_DATA_DIR says where its data is, for stories in which a payment provider does something by itself.
 */
export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/demo-is-there.ts',
  outputDir: './artifacts/e2e',
  fullyParallel: true,
  workers: 3, // on two cores: some stories wait for a video or a converted document
  timeout: 90_000, // two cores that also run portal, database and simulator may stall for seconds
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 1, // named at the end of the run, and only a few are let pass: see checks/suites.ts
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block', // stories watch every request of a page; the one about the offline page allows them
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // A page of a story lives for seconds: no loop in it runs long enough to be worth compiling once more.
      args: [
        ...launchFlags,
        '--js-flags=--no-opt --no-maglev',
        `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(baseURL).hostname}, EXCLUDE localhost`,
      ],
      env: { ...process.env, LC_ALL: 'C.UTF-8' }, // else names of downloads lose their Chinese
    },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry', // recording every story takes the processor from the portal
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone-only/, ...leftOut(/@long/)],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: leftOut(/@long/, /@phone-in-long-run/),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  ...(running
    ? {}
    : {
        webServer: {
          command: 'node checks/portal.ts',
          env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR },
          url: `${baseURL}/ready`,
          timeout: 600_000, // the pages are built and the demo is loaded where they are not
          stdout: 'ignore',
          stderr: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        },
      }),
})
