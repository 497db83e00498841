import type { Page } from '@playwright/test'
import { makeVideo } from '../server/areas/catalogue/courses/videos/testing/make-video.ts'
import type { ChosenFile } from './contribute-steps.ts'
import { expect } from './fixtures.ts'
import { post } from './newcomer.ts'
import { originOf } from './origin.ts'

export const uploadPage = '/videoPage/UploadVideo'
export const ownLessons = '/videoPage/AdminVideo'

/** A video of two seconds with sound. */
export const aVideo = async (name: string): Promise<ChosenFile> => ({
  name: `${name}.mp4`,
  mimeType: 'video/mp4',
  buffer: await makeVideo(),
})

/** A truncated video. */
export const aBrokenVideo = async (name: string): Promise<ChosenFile> => {
  const { buffer, ...file } = await aVideo(name)
  return { ...file, buffer: buffer.subarray(0, buffer.length / 3) }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a file through the API; returns the upload id. */
const send = async (page: Page, { name, buffer }: ChosenFile): Promise<string> => {
  const headers = { origin: originOf(page), 'tus-resumable': '1.0.0' }
  const created = await page.request.post('/api/uploads', {
    headers: {
      ...headers,
      'upload-length': String(buffer.length),
      'upload-metadata': `filename ${base64(name)},purpose ${base64('video')}`,
    },
  })
  expect(created.status(), await created.text()).toBe(201)
  const address = created.headers().location ?? ''
  const sent = await page.request.patch(address, {
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: buffer,
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  return address.slice(address.lastIndexOf('/') + 1)
}

interface NewLesson {
  title: string
  coin: number
}

/** Creates a lesson through the API; it waits for its audit and its video is being transcoded. */
export const contributeLesson = async (page: Page, { title, coin }: NewLesson): Promise<number> => {
  const uploadId = await send(page, await aVideo(title))
  const section = { name: '第一节', uploadId, isTrial: false }
  const { id } = await post<{ id: number }>(page, '/api/lesson/addLesson', {
    name: title,
    content: '说明面向谁、讲什么、学完能做什么。',
    lessonCategoryId: 20001,
    coin,
    drLessonChapterList: [{ name: '第一章', lessonChapterChildList: [section] }],
  })
  return id
}

/** Waits until all videos of the lesson are transcoded. */
export const untilPlayable = (page: Page, lessonId: number) =>
  expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/lesson/queryOwnLesson', { params: { lessonId } })
        const { drLessonChapterList } = await answer.json()
        return drLessonChapterList.flatMap(
          ({ lessonChapterChildList }: { lessonChapterChildList: { videoState: string }[] }) =>
            lessonChapterChildList.map(({ videoState }) => videoState),
        )
      },
      { timeout: 180_000 },
    )
    .toEqual(['ready'])

/** Approves or rejects a lesson through the API. */
export const decideLesson = async (administrator: Page, id: number, isAudit: 1 | 2, auditReason: string) => {
  const answer = await administrator.request.post('/api/lesson/auditLesson', {
    data: { id, isAudit, auditReason },
    headers: { origin: originOf(administrator) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Fills in all fields except for the catalogue. */
export const fillInLesson = async (page: Page, { title, coin }: NewLesson) => {
  await page.getByLabel('课程名称').fill(title)
  await page.getByRole('radiogroup', { name: '类别' }).getByText('建设管理', { exact: true }).click()
  await page.getByLabel('价格').fill(String(coin))
  await page.getByLabel('介绍').fill('从合同条款、基准计划讲起，最后给出可直接套用的报告结构。')
}

export const catalogue = (page: Page) => page.getByRole('region', { name: '目录' })
