import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Lesson } from '../contract/catalogue/courses/lessons.ts'
import { type Device, devices, launchBrowser, type Seen, seenBy, slowDown, watchPage } from './harness/browser.ts'
import {
  answerOf,
  approve,
  aReport,
  callerOf,
  startPortalWithVideo,
  untilPreview,
  upload,
} from './harness/demo-portal.ts'
import { atMost, type Line, median } from './harness/figures.ts'
import { deployedNginx, hasNginx } from './harness/nginx.ts'
import { onQuietMachine } from './harness/other-work.ts'
import type { Scenario } from './harness/scenario.ts'
import { untilItRests } from './harness/whole-portal.ts'

/** Milliseconds on a desktop and on a phone; undefined is only reported. */
type Limits = Record<Device, number | undefined>

interface Moment {
  address: string
  account?: keyof Callers
  /** What to do once the page responds; the moment is over when it resolves. Without it, that is when `content` is seen. */
  act?(page: Page): Promise<number>
  content?: string
  limits: Limits
}

/** Sessions of the accounts, which are also those of the browser. */
type Callers = Record<'firstLevel' | 'secondLevel' | 'administrator', APIRequestContext>

interface Prepared {
  /** A resource with a preview. */
  readable: number
  /** Resources that nobody has bought, one for each turn. */
  onSale: number[]
  /** A free course whose first video can be played. */
  playable: number
}

const patience = { timeout: 120_000 }

/** From an action to what it leads to. */
const until = async (act: () => Promise<unknown>, isDone: () => Promise<unknown>) => {
  const began = performance.now()
  await act()
  await isDone()
  return performance.now() - began
}

/** Its role changes with the first suggestions; on a phone a link opens it. */
const openSearch = async (page: Page) => {
  const field = page.getByRole('search').locator('input[name=inputValue]').filter({ visible: true }).first()
  const isShown = await field.isVisible()
  if (!isShown)
    await page.getByRole('link', { name: '搜索', exact: true }).filter({ visible: true }).first().click(patience)
  return field
}

const momentsOf = ({ readable, onSale, playable }: Prepared): Record<string, Moment> => ({
  'first page can be read': {
    address: '/',
    act: (page) =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    limits: { desktop: 400, phone: 1_800 },
  },
  'first page can be used': { address: '/', content: 'main a', limits: { desktop: 800, phone: 3_000 } },
  'second page of a preview after one click': {
    address: `/product?productId=${readable}`,
    act: (page) =>
      until(
        () => page.getByRole('toolbar', { name: '预览工具' }).getByRole('button', { name: '下一页' }).click(patience),
        () =>
          page.waitForFunction(
            () => document.querySelector<HTMLImageElement>('img[alt="第 2 页"]')?.naturalWidth,
            undefined,
            patience,
          ),
      ),
    limits: { desktop: 1_000, phone: 3_000 },
  },
  'results of a search after Enter': {
    address: '/search',
    async act(page) {
      const field = await openSearch(page)
      await field.fill('监测')
      const first = page.getByRole('region', { name: '搜索结果' }).getByRole('listitem').first()
      return until(
        () => field.press('Enter'),
        () => first.waitFor(patience),
      )
    },
    limits: { desktop: 500, phone: 2_000 },
  },
  'suggestions while typing': {
    address: '/search',
    async act(page) {
      const field = await openSearch(page)
      return until(
        () => field.pressSequentially('监'),
        () => page.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first().waitFor(patience),
      )
    },
    limits: { desktop: 150, phone: 500 },
  },
  'first frame of a course after its page responds': {
    address: `/videoPage/videoLook?lessonId=${playable}`,
    account: 'secondLevel',
    async act(page) {
      await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.frameAt, undefined, patience)
      const { respondsAt, frameAt } = await seenBy(page)
      return Math.max(0, frameAt! - respondsAt!)
    },
    limits: { desktop: 800, phone: 2_500 },
  },
  'from 购买 to 下载': {
    get address() {
      return `/product?productId=${onSale.pop()}`
    },
    account: 'firstLevel',
    async act(page) {
      await page
        .getByRole('button', { name: /V币购买$/ })
        .filter({ visible: true })
        .first()
        .click(patience)
      const download = page.getByRole('link', { name: /^下载文件/ }).filter({ visible: true })
      return until(
        () => page.getByRole('button', { name: '确认购买' }).click(patience),
        () => download.first().waitFor(patience),
      )
    },
    limits: { desktop: 500, phone: 1_500 },
  },
  'list of the back office': {
    address: '/System/AdminUser',
    account: 'administrator',
    content: 'tbody td',
    limits: { desktop: 1_000, phone: 3_300 },
  },
  'next item of the audit desk after Enter': {
    address: '/System/resourceDesk',
    account: 'administrator',
    async act(page) {
      const title = page.getByRole('complementary', { name: '审核' }).locator('h2')
      await title.waitFor(patience)
      const before = await title.textContent()
      await page.keyboard.press('1')
      return until(
        () => page.keyboard.press('Enter'),
        () =>
          page.waitForFunction(
            (old) => document.querySelector('aside[aria-label="审核"] h2')?.textContent !== old,
            before,
            { ...patience, polling: 'raf' },
          ),
      )
    },
    limits: { desktop: 400, phone: undefined },
  },
})

const inputLimits: Limits = { desktop: 100, phone: 200 }
const mostShift = 0.05

/**
 * What a person waits for, in first visits to a portal with its demo, through nginx as it is deployed: with a desktop, and
 * with a phone whose processor is four times slower, on slow 4G.
 */
export const scenario: Scenario = {
  name: 'felt-speed',
  sizes: ['S'],
  async run({ isQuick }) {
    const portal = await startPortalWithVideo()
    const browser = await launchBrowser()
    const front = hasNginx() ? await deployedNginx(portal.url) : undefined
    const turns = isQuick ? 1 : 5
    try {
      const callers: Callers = {
        firstLevel: await callerOf(portal.url, 'firstLevel'),
        secondLevel: await callerOf(portal.url, 'secondLevel'),
        administrator: await callerOf(portal.url, 'administrator'),
      }
      const moments = momentsOf(await prepare(callers, turns * 2))
      await untilItRests(portal.pid)
      const lines = await onQuietMachine(async () => {
        const measured: Line[] = []
        for (const device of Object.keys(devices) as Device[])
          measured.push(...(await measure({ browser, callers, url: front?.url ?? portal.url, device, turns }, moments)))
        return measured
      })
      return front ? lines : lines.map((line) => ({ ...line, remark: 'nginx is not installed: HTTP/1.1' }))
    } finally {
      await front?.stop()
      await browser.close()
      await portal.stop()
    }
  },
}

async function prepare({ secondLevel: author, administrator }: Callers, visits: number): Promise<Prepared> {
  const publish = async (coin: number) => {
    const id = await upload(author, await aReport(), coin)
    await approve(administrator, id)
    return id
  }
  const readable = await publish(0)
  const onSale: number[] = []
  for (let visit = 0; visit < visits; visit++) onSale.push(await publish(1))
  for (let visit = 0; visit <= visits; visit++) await upload(author, await aReport()) // wait at the audit desk
  await untilPreview(administrator, readable)
  return { readable, onSale, playable: await playableCourse(author) }
}

async function playableCourse(caller: APIRequestContext): Promise<number> {
  const params = { noCoin: '1', size: '100' }
  const free = await answerOf<{ content: { id: number }[] }>(caller.get('/api/lesson/queryLessonList', { params }))
  for (const { id } of free.content) {
    const lesson = await answerOf<Lesson>(caller.get('/api/lesson/queryLesson', { params: { lessonId: id } }))
    if (lesson.drLessonChapterList[0]?.lessonChapterChildList[0]?.videoState === 'ready') return id
  }
  throw new Error('the demo has no free course whose first video can be played')
}

interface Visitor {
  browser: Browser
  callers: Callers
  url: string
  device: Device
  turns: number
}

async function measure(visitor: Visitor, moments: Record<string, Moment>): Promise<Line[]> {
  const lines: Line[] = []
  const [inputs, shifts]: [number[], number[]] = [[], []]
  for (const [name, moment] of Object.entries(moments)) {
    const visits: Visit[] = []
    for (let turn = 0; turn < visitor.turns; turn++) visits.push(await visit(visitor, moment))
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]))
    inputs.push(of('input'))
    shifts.push(of('shift'))
    lines.push(
      atMost(moment.limits[visitor.device], { name: `${visitor.device}: ${name}`, value: of('ms'), unit: 'ms' }),
    )
  }
  const { device } = visitor
  return [
    ...lines,
    atMost(inputLimits[device], { name: `${device}: slowest key or click`, value: Math.max(...inputs), unit: 'ms' }),
    atMost(mostShift, { name: `${device}: largest layout shift`, value: Math.max(...shifts), unit: '' }),
  ]
}

interface Visit {
  ms: number
  input: number
  shift: number
}

async function visit({ browser, callers, url, device }: Visitor, moment: Moment): Promise<Visit> {
  const context = await browser.newContext({ ...devices[device], ignoreHTTPSErrors: true })
  try {
    if (moment.account) {
      const { cookies } = await callers[moment.account].storageState()
      await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url })))
    }
    const page = await context.newPage()
    if (device === 'phone') await slowDown(page)
    await page.addInitScript(watchPage)
    await page.goto(`${url}${moment.address}`, { waitUntil: 'commit', ...patience })
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen?.respondsAt, undefined, patience)
    if (moment.content) await page.locator(moment.content).filter({ visible: true }).first().waitFor(patience)
    const ms = await (moment.act?.(page) ?? page.evaluate(() => performance.now()))
    if (!moment.act) await typeAndTab(page)
    const { slowestInput, layoutShift } = await seenBy(page)
    return { ms, input: slowestInput, shift: layoutShift }
  } finally {
    await context.close()
  }
}

/** Walks through the page by keyboard and types into its first field. */
async function typeAndTab(page: Page) {
  for (let turn = 0; turn < 5; turn++) await page.keyboard.press('Tab')
  const field = page.locator('input:visible').first()
  if (await field.count()) await field.pressSequentially('工程', { timeout: 20_000 }).catch(() => {})
  await page.waitForTimeout(1_000)
}
