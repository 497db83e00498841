import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Makes the smaller sizes of a picture; until then the full size is served instead. */
export const sizePicture = job('files.size-picture', z.object({ id: z.string() }), {
  title: '生成图片的各种尺寸',
  lane: 'background',
  run: async (context, { id }) => (await import('./size-picture.ts')).makeSizes(context, id),
})
