import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { logIn } from '../checks/log-in.ts'
import type { Lesson } from '../contract/catalogue/courses/lessons.ts'
import { median } from './harness/compare.ts'
import { startPortalWithVideo } from './harness/demo-video.ts'
import { atMost, reported } from './harness/limit-line.ts'
import { onQuietMachine } from './harness/other-work.ts'
import type { Scenario } from './harness/scenario.ts'
import { launchBrowser, phone, slowDown } from './harness/slow-phone.ts'
import { untilItRests } from './harness/whole-portal.ts'

const limitMs = 1_500
const patience = { timeout: 120_000 }

/**
 * A member opens a free course of the demo with a phone, processor four times slower, on slow 4G: from the arrival of the
 * script that plays the video, and from the moment that the page responds, to the first frame.
 */
export const scenario: Scenario = {
  name: 'first-frame',
  row: '17',
  sizes: ['S'],
  mostMinutes: 40,
  async run(bench) {
    const portal = await startPortalWithVideo()
    const browser = await launchBrowser()
    try {
      await untilItRests(portal.pid)
      return await onQuietMachine(async () => {
        const frames: Frame[] = []
        for (let turn = 0; turn < (bench.isQuick ? 1 : 5); turn++) frames.push(await firstFrame(browser, portal.url))
        const sinceScript = median(frames.map(({ scriptAt, frameAt }) => frameAt - scriptAt))
        const sinceResponding = median(frames.map(({ respondsAt, frameAt }) => Math.max(0, frameAt - respondsAt)))
        const sinceOpening = median(frames.map(({ frameAt }) => frameAt))
        return [
          atMost(limitMs, { name: 'first-frame: after its script', value: sinceScript, unit: ' ms' }),
          reported({ name: 'first-frame: after the page responds', value: sinceResponding, unit: ' ms' }),
          reported({ name: 'first-frame: after opening the page', value: sinceOpening, unit: ' ms' }),
        ]
      })
    } finally {
      await browser.close()
      await portal.stop()
    }
  },
}

/** Milliseconds since the page was opened. */
interface Frame {
  respondsAt: number
  /** The last part of what plays the video has arrived. */
  scriptAt: number
  frameAt: number
}

async function firstFrame(browser: Browser, baseURL: string): Promise<Frame> {
  const context = await browser.newContext({ ...phone, baseURL })
  try {
    await logIn(context.request, 'secondLevel')
    const address = `/videoPage/videoLook?lessonId=${await playableCourse(context.request)}`
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(watchVideo)
    const answer = await page.goto(address, { waitUntil: 'commit', ...patience })
    if (!answer?.ok() || !page.url().endsWith(address))
      throw new Error(`${address} answered ${answer?.status()} at ${page.url()} in place of the player`)
    await page
      .waitForFunction(() => 'respondsAt' in window && 'frameAt' in window, undefined, patience)
      .catch(explain(page))
    return await page.evaluate(() => {
      const { respondsAt, frameAt } = window as unknown as Frame
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const arrivals = files
        .filter(({ name }) => /\/(?:hls|player)-[^/]+\.js$/.test(name))
        .map((file) => file.responseEnd)
      return { respondsAt, scriptAt: Math.max(...arrivals), frameAt }
    })
  } finally {
    await context.close()
  }
}

const explain = (page: Page) => async (error: Error) => {
  const seen = await page.locator('main').innerText()
  throw new Error(`no frame was shown, but: ${seen.slice(0, 200)}`, { cause: error })
}

/** The id of a free course whose first video can be played. */
async function playableCourse(request: APIRequestContext): Promise<number> {
  const read = async (path: string, params: Record<string, string>) => (await request.get(path, { params })).json()
  const { content } = await read('/api/lesson/queryLessonList', { noCoin: '1', size: '100' })
  for (const { id } of content as { id: number }[]) {
    const { drLessonChapterList } = (await read('/api/lesson/queryLesson', { lessonId: String(id) })) as Lesson
    if (drLessonChapterList[0]?.lessonChapterChildList[0]?.videoState === 'ready') return id
  }
  throw new Error('the demo has no free course whose first video can be played')
}

/** Writes down when the page responds, and when a video has its first frame. */
function watchVideo() {
  const watch = window as unknown as Partial<Frame>
  new MutationObserver(() => {
    watch.respondsAt ??= performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  const noteFrame = () => {
    watch.frameAt ??= performance.now()
  }
  document.addEventListener('loadeddata', noteFrame, { capture: true })
}
