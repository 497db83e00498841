import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Flags of every browser that the checks launch: no traffic of its own, and able to run as root. */
export const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Browsers without windows come first: they need half the time per page, because a full browser draws a window for each. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a browser that can show Chinese text. Installs one if it can, otherwise the error says what to install. */
export async function findChromium(log: (line: string) => void = console.log) {
  const browser = fromDebian(log) ?? installed() ?? fromPlaywright(log)
  if (!browser) {
    throw new Error(
      'No Chromium found. Install chromium and fonts-noto-cjk (or Google Chrome), or set CHROMIUM_PATH to a browser, and run again.',
    )
  }
  ensureChineseFont(log)
  return browser
}

function installed() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (!canRun(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a program that can be run.`)
    return chosen
  }
  return onPath(shells) ?? findFullChromium()
}

/** A browser that can also show notices of the system, which those without windows cannot. */
export const findFullChromium = () => onPath(fullBrowsers) ?? [...applications, chromium.executablePath()].find(canRun)

/** The first of these programs that is on the PATH. */
const onPath = (programs: string[]) => {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return programs.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(canRun)
}

function fromDebian(log: (line: string) => void) {
  if (process.env.CHROMIUM_PATH || onPath(shells) || !canInstall()) return undefined
  log('  installing a browser without windows and a Chinese font from Debian (once, a minute or two)')
  return aptInstall(shells[0]!, 'fonts-noto-cjk') ? installed() : undefined
}

function fromPlaywright(log: (line: string) => void) {
  log("  downloading Playwright's Chromium (once)")
  const cli = path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  return installed()
}

/** Without a CJK font Chinese characters appear as empty boxes, which makes screenshots useless. */
function ensureChineseFont(log: (line: string) => void) {
  const list = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (process.platform !== 'linux' || (list.status === 0 && list.stdout.trim())) return
  if (canInstall() && aptInstall('fonts-noto-cjk')) return
  log('  no Chinese font found: install fonts-noto-cjk to see the texts in screenshots')
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

function aptInstall(...packages: string[]) {
  const options = {
    stdio: 'ignore',
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update'], options)
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options).status === 0
}

function canRun(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
