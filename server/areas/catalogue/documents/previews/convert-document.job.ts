import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Converts one stored file to the PDF of its preview; as part of a rebuild also one that is converted already. */
export const convertDocument = job('documents.convert', z.object({ fileId: Id, rebuildId: Id.optional() }), {
  title: '生成文档预览',
  lane: 'background',
  singletonKey: ({ fileId, rebuildId }) => (rebuildId ? `rebuild ${rebuildId}` : String(fileId)),
  expireInSeconds: 1800, // covers the start of the office program and the longest document
})
