import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Converts one stored file to the PDF of its preview. */
export const convertDocument = job('documents.convert', z.object({ fileId: Id }), {
  title: '生成文档预览',
  singletonKey: ({ fileId }) => String(fileId),
  expireInSeconds: 1800, // covers the start of the office program and the longest document
})
