import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, Browser } from '@playwright/test'
import { logIn } from '../checks/log-in.ts'
import type { Lesson } from '../contract/lessons/lessons.ts'
import { median } from './harness/compare.ts'
import { atMost } from './harness/limit-line.ts'
import type { Scenario } from './harness/scenario.ts'
import { launchBrowser, phone, slowDown } from './harness/slow-phone.ts'
import { demoFolder, startWholePortal, untilDemoComplete } from './harness/whole-portal.ts'

const limitMs = 1_500
const patience = { timeout: 120_000 }

/**
 * A member opens a free course of the demo with a phone, processor four times slower, on slow 4G: from the moment that the
 * page responds to the first frame of the video.
 */
export const scenario: Scenario = {
  name: 'first-frame',
  row: '17',
  sizes: ['S'],
  async run(bench) {
    const wasLoaded = existsSync(demoFolder)
    const { portal } = await startWholePortal()
    const browser = await launchBrowser()
    try {
      if (!wasLoaded) await untilDemoComplete(portal.url)
      const times: number[] = []
      for (let turn = 0; turn < (bench.isQuick ? 1 : 5); turn++) times.push(await firstFrame(browser, portal.url))
      return [atMost(limitMs, { name: 'first-frame: after the page responds', value: median(times), unit: ' ms' })]
    } finally {
      await browser.close()
      await portal.stop()
    }
  },
}

async function firstFrame(browser: Browser, baseURL: string): Promise<number> {
  const context = await browser.newContext({ ...phone, baseURL })
  try {
    await logIn(context.request, 'secondLevel')
    const lessonId = await untilTranscoded(context.request)
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(watchVideo)
    await page.goto(`/videoPage/videoLook?lessonId=${lessonId}`, { waitUntil: 'commit', ...patience })
    await page.waitForFunction(() => 'respondsAt' in window && 'frameAt' in window, undefined, patience)
    const { respondsAt, frameAt } = await page.evaluate(() => {
      const watch = window as unknown as Watch
      return { respondsAt: watch.respondsAt, frameAt: watch.frameAt }
    })
    return Math.max(0, frameAt - respondsAt)
  } finally {
    await context.close()
  }
}

/** The demo's videos are transcoded after everything else is there. */
const mostSeconds = 1_200

/** Waits for a free course whose first video can be played; answers its id. */
async function untilTranscoded(request: APIRequestContext): Promise<number> {
  const read = async (path: string, params: Record<string, string>) => (await request.get(path, { params })).json()
  for (let seconds = 0; seconds < mostSeconds; seconds++) {
    const { content } = await read('/api/lesson/queryLessonList', { noCoin: '1', size: '20' })
    for (const { id } of content as { id: number }[]) {
      const { drLessonChapterList } = (await read('/api/lesson/queryLesson', { lessonId: String(id) })) as Lesson
      if (drLessonChapterList[0]?.lessonChapterChildList[0]?.videoState === 'ready') return id
    }
    await sleep(1_000)
  }
  throw new Error(`no free course was transcoded after ${mostSeconds} seconds`)
}

interface Watch {
  respondsAt: number
  frameAt: number
}

/** Writes down when the page responds, and when a video has its first frame. */
function watchVideo() {
  const watch = window as unknown as Partial<Watch>
  new MutationObserver(() => {
    watch.respondsAt ??= performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['data-ready'] })
  const noteFrame = () => {
    watch.frameAt ??= performance.now()
  }
  document.addEventListener('loadeddata', noteFrame, { capture: true })
}
