import type { Page } from '@playwright/test'
import { makeVideo } from '../server/areas/catalogue/courses/videos/testing/make-video.ts'
import { uniqueTitle } from './contribute-steps.ts'
import { expect } from './fixtures.ts'
import { post } from './newcomer.ts'
import { originOf } from './origin.ts'

export const coursePage = (id: number) => `/videoPage/videoaccount?lessonId=${id}`

interface Found {
  id: number
  name: string
  coin: number
}

/** The lessons in the list of this member. */
export const coursesFor = async (page: Page, params: Record<string, string> = {}): Promise<Found[]> =>
  (await (await page.request.get('/api/lesson/queryLessonList', { params: { size: '100', ...params } })).json()).content

/** The oldest lesson that matches, which belongs to the demo: those that other stories add are newer. */
export const demoCourse = async (page: Page, params: Record<string, string> = {}): Promise<Found> => {
  const [course] = await coursesFor(page, { sort: 'uploadTime,asc', ...params })
  if (!course) throw new Error(`the demo has no course like ${JSON.stringify(params)}`)
  return course
}

const sendVideo = async (author: Page, seconds: number): Promise<string> => {
  const video = await makeVideo({ seconds })
  const origin = originOf(author)
  const tus = { 'tus-resumable': '1.0.0', origin }
  const word = (text: string) => Buffer.from(text).toString('base64')
  const made = await author.request.post('/api/uploads', {
    headers: {
      ...tus,
      'upload-length': String(video.length),
      'upload-metadata': `filename ${word('课程.mp4')},purpose ${word('video')}`,
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const address = made.headers().location ?? ''
  const sent = await author.request.patch(address, {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: video,
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return address.split('/').at(-1) ?? ''
}

/** A lesson with real videos, the first as a free trial: uploaded, transcoded and approved through the API. */
export const aCourse = async (author: Page, administrator: Page, coin: number): Promise<Found> => {
  const name = uniqueTitle('实测课程')
  const section = async (title: string, seconds: number, isTrial: boolean) => ({
    name: title,
    isTrial,
    uploadId: await sendVideo(author, seconds),
  })
  const { id } = await post<{ id: number }>(author, '/api/lesson/addLesson', {
    name,
    content: '用来走完从试看到看完的全程。',
    lessonCategoryId: 20001,
    coin,
    drLessonChapterList: [
      { name: '开场', lessonChapterChildList: [await section('试看一节', 8, true)] },
      { name: '正题', lessonChapterChildList: [await section('较长的一节', 90, false)] },
    ],
  })
  await expect
    .poll(() => videoStates(administrator, id), { timeout: 80_000, intervals: [500] })
    .toEqual(['ready', 'ready'])
  const origin = originOf(administrator)
  const audited = await administrator.request.post('/api/lesson/auditLesson', {
    data: { id, isAudit: 1, auditReason: '画面与声音清楚' },
    headers: { origin },
  })
  expect(audited.ok(), await audited.text()).toBe(true)
  return { id, name, coin }
}

const videoStates = async (administrator: Page, lessonId: number): Promise<string[]> => {
  const answer = await administrator.request.get('/api/lesson/queryAuditLesson', { params: { lessonId } })
  const { drLessonChapterList = [] } = await answer.json()
  return drLessonChapterList.flatMap(
    ({ lessonChapterChildList }: { lessonChapterChildList: { videoState: string }[] }) =>
      lessonChapterChildList.map(({ videoState }) => videoState),
  )
}

const video = (page: Page) => page.locator('video')

export const timeOf = (page: Page): Promise<number> =>
  video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)

/** Expects that the video is playing beyond this second. */
export const expectPlayingBeyond = (page: Page, second: number) =>
  expect.poll(() => timeOf(page), { timeout: 40_000, intervals: [250] }).toBeGreaterThan(second)

/** Shows the preview of the position under the pointer. */
export const showSeekPicture = async (page: Page) => {
  const slider = page.getByRole('slider', { name: '跳转' })
  await slider.hover()
  await expect(slider.locator('img')).toBeVisible()
}

/** Presses the key that pauses a playing video and resumes a paused one; nobody has clicked into the player before. */
export const togglePaused = async (page: Page) => {
  await expect(page.locator('[data-media-player]')).toBeFocused()
  await page.keyboard.press('k')
}

/** Blocks videos and their addresses until the routes are removed. */
export const refuseToPlay = async (page: Page) => {
  for (const address of ['**/api/vod/geturl/**', '**/vod/*/master.m3u8*'])
    await page.route(address, (route) => route.fulfill({ status: 403, json: {} }))
}

/** Opens a video while the code of the player does not arrive: the code of HLS is requested all the same. */
export const openWithoutPlayer = async (page: Page, open: () => Promise<void>) => {
  const [player, release] = ['**/assets/player-*.js', Promise.withResolvers<void>()]
  await page.route(player, async (route) => {
    await release.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/assets/hls-*.js')
  await open()
  await requested
  release.resolve()
}

export const jumpTo = (page: Page, second: number) =>
  video(page).evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to
  }, second)
