import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** TRACE-3: makes the copy of one download. A copy that failed is made again when the member asks again. */
export const makeCopy = job('copies.make', z.object({ code: z.string() }), {
  title: '把下载记录码写入文件',
  lane: 'background',
  singletonKey: ({ code }) => code,
  retryLimit: 0,
  concurrency: 3,
})
