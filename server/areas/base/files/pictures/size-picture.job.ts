import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { resizePicture } from '#kernel/content/index.ts'
import { type JobContext, job } from '#kernel/jobs/index.ts'
import { type PictureSize, pictureKey, pictureSizes } from './picture-sizes.ts'

/** Can be repeated; does nothing for a picture that was deleted. */
export const makeSizes = async ({ files }: Pick<JobContext, 'files'>, id: string): Promise<void> => {
  const full = await files.read(pictureKey(id, 'full'))
  if (!full) return
  const data = await buffer(full.stream)
  for (const [size, width] of Object.entries(pictureSizes) as [PictureSize, number][])
    if (size !== 'full')
      await files.put(pictureKey(id, size), Readable.from([await resizePicture(data, width)]), {
        contentType: 'image/webp',
      })
}

/** Makes the smaller sizes of a picture; until then the full size is served instead. */
export const sizePicture = job('files.size-picture', z.object({ id: z.string() }), {
  title: '生成图片的各种尺寸',
  lane: 'background',
  run: (context, { id }) => makeSizes(context, id),
})
