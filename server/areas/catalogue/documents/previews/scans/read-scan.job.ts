import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** PREV-9: recognises the text of a document whose pages are pictures of text. */
export const readScanJob = job('documents.read-scan', z.object({ fileId: Id }), {
  title: '识别扫描件的文字',
  lane: 'background',
  singletonKey: ({ fileId }) => String(fileId),
  expireInSeconds: 7_200,
})
