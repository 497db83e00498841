import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** PREV-8: draws a group of pages that a reader asked for; one group at a time of each document. */
export const drawPagesJob = job('documents.draw-pages', z.object({ fileId: Id, firstPage: z.int() }), {
  title: '生成文档后面各页的图片',
  lane: 'background',
  singletonKey: ({ fileId }) => String(fileId),
})
