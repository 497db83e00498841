import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Removes the parts of an upload that has become a file. */
export const clearUpload = job('files.clear-upload', z.object({ id: z.string() }), {
  title: '清理已用的上传',
  lane: 'background',
  run: async (context, { id }) => (await import('./finished-upload.ts')).eraseUpload(context, id),
})
