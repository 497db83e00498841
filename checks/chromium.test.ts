import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findChromium } from './chromium.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-browser-'))
const browser = path.join(folder, 'chromium-headless-shell')
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(browser, { force: true })
})

test('CHROMIUM_PATH takes precedence, and the error names an invalid path', async () => {
  vi.stubEnv('CHROMIUM_PATH', browser)
  await expect(findChromium(() => {})).rejects.toThrow(`CHROMIUM_PATH is ${browser}`)
  writeFileSync(browser, '#!/bin/sh\n')
  chmodSync(browser, 0o755)
  expect(await findChromium(() => {})).toBe(browser)
})

test('without it, a browser on the PATH is used', async () => {
  writeFileSync(browser, '#!/bin/sh\n')
  chmodSync(browser, 0o755)
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`)
  expect(await findChromium(() => {})).toBe(browser)
})
