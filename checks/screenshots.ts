import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, launchFlags } from './chromium.ts'
import { freePort } from './free-port.ts'
import { type Account, logIn } from './log-in.ts'
import { scrollToEnd } from './page-weight.ts'
import { startPortal } from './start-portal.ts'
import { root } from './step.ts'

interface Shot {
  name: string
  path: string
  account?: Account
  /** Also saves the first screen on a desktop for the README. */
  isInReadme?: true
}

const shots: Shot[] = [
  { name: 'home', path: '/', isInReadme: true },
  { name: 'news', path: '/AboutsUs?active=InfoMation', isInReadme: true },
  { name: 'mall', path: '/mall', isInReadme: true },
  { name: 'mall-search', path: '/mallSearch?inputValue=BIM' },
  { name: 'resource', path: '/product?productId=1044', isInReadme: true },
  { name: 'upload', path: '/Admin/Upload', account: 'secondLevel' },
  { name: 'my-resources', path: '/NumberShop/Admin?activerescore=resources', account: 'firstLevel', isInReadme: true },
  { name: 'audit', path: '/System/Numberpro?resourceId=1044', account: 'administrator', isInReadme: true },
  { name: 'courses', path: '/videoPage/videoHome', isInReadme: true },
  { name: 'course', path: '/videoPage/videoaccount?lessonId=1003', account: 'secondLevel', isInReadme: true },
  {
    name: 'course-edit',
    path: '/videoPage/UploadVideo?CreateCourseDiv=false',
    account: 'secondLevel',
    isInReadme: true,
  },
  { name: 'forum', path: '/CultivateCenter/indexContent', account: 'secondLevel', isInReadme: true },
  { name: 'topic', path: '/CultivateCenter/cententpage?setid=5095', account: 'secondLevel', isInReadme: true },
  { name: 'groups', path: '/NumberShop/Admin?activerescore=groups', account: 'firstLevel' },
  { name: 'article', path: '/AboutsUs/View?InfoId=1' },
  { name: 'alliance', path: '/AboutsUs' },
  { name: 'alliance-member', path: '/AboutsUs?active=Member' },
  { name: 'alliance-expert', path: '/AboutsUs?active=Expert' },
  { name: 'alliance-apply', path: '/AboutsUs?active=Apply' },
  { name: 'alliance-contact', path: '/AboutsUs?active=Contact' },
  { name: 'shop', path: '/UnionShop' },
  { name: 'search', path: '/search?inputValue=BIM' },
  { name: 'search-resource', path: '/search?selectValue=resource&inputValue=BIM&format=docx-xlsx' },
  { name: 'search-nothing', path: '/search?inputValue=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA%E8%AF%8D' },
  { name: 'showcase', path: '/pages/showcase' },
  { name: 'solutions', path: '/pages/solutions' },
  { name: 'history', path: '/pages/history' },
  { name: 'terms', path: '/pages/terms' },
  { name: 'bounty', path: '/Bountyvue' },
  { name: 'forbidden', path: '/401' },
  { name: 'login', path: '/logoRegister', isInReadme: true },
  { name: 'member', path: '/NumberShop/Admin', account: 'secondLevel' },
  { name: 'admin-login', path: '/System/LoReg' },
  { name: 'admin-news', path: '/System/information', account: 'administrator', isInReadme: true },
  { name: 'admin-article', path: '/System/informationItem', account: 'administrator' },
  { name: 'not-found', path: '/nowhere' },
  // Last, because it shows the visits that the other screenshots caused.
  { name: 'dashboard', path: '/System/main', account: 'administrator', isInReadme: true },
]
/** Each has a user agent of its own, so that the portal counts it as a visitor; headless browsers are ignored. */
const screens = [
  { width: 1440, height: 900, device: 'X11; Linux x86_64' },
  { width: 768, height: 1024, device: 'Linux; Android 16; Tablet' },
  { width: 390, height: 844, device: 'Linux; Android 16; Mobile' },
]
type Screen = (typeof screens)[number]
const readmeLimit = 300 * 1024
const demoLimit = 30 * 60_000

/** `npm run screenshots [name…]` saves every page at three widths; BASE_URL names a running portal to use instead. */
const names = process.argv.slice(2)
const chosen = names.length ? shots.filter((shot) => names.includes(shot.name)) : shots
const executablePath = await findChromium()
const portal = process.env.BASE_URL ? undefined : startPortal(await freePort())
await portal?.ready()
const baseURL = portal?.url ?? process.env.BASE_URL ?? ''
const browser = await chromium.launch({ executablePath, args: launchFlags })
try {
  await waitForDemo()
  for (const shot of chosen) for (const screen of screens) await capture(browser, shot, screen)
} finally {
  await browser.close()
  await portal?.stop()
}

/** The demo's documents, videos, orders and purchases are loaded after the portal is ready. */
async function waitForDemo() {
  const deadline = Date.now() + demoLimit
  while ((await (await fetch(`${baseURL}/ready`)).json()).demo === 'loading') {
    if (Date.now() > deadline) throw new Error('the demo content was not complete after 30 minutes')
    await sleep(1000)
  }
}

async function capture(browser: Browser, shot: Shot, { width, height, device }: Screen) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    userAgent: `Mozilla/5.0 (${device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  if (shot.account) await logIn(context.request, shot.account)
  const page = await context.newPage()
  await page.goto(shot.path)
  await scrollToEnd(page)
  // Waits for lazily loaded parts, but not for requests that stay open.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  const file = inFolder('artifacts/screenshots', `${shot.name}-${width}.png`)
  await page.screenshot({ path: file, fullPage: true })
  if (shot.isInReadme && width === 1440) await saveForReadme(await page.screenshot(), `${shot.name}.webp`)
  await context.close()
  console.log(path.relative(root, file))
}

/** Saves the image compressed, because every visitor of the README loads it. */
async function saveForReadme(image: Buffer, name: string) {
  const file = inFolder('docs/screenshots', name)
  await sharp(image).webp({ quality: 82 }).toFile(file)
  if (statSync(file).size > readmeLimit) throw new Error(`${name} is over 300 KB`)
  console.log(path.relative(root, file))
}

function inFolder(folder: string, name: string) {
  mkdirSync(path.join(root, folder), { recursive: true })
  return path.join(root, folder, name)
}
