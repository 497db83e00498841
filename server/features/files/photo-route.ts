import type { FastifyInstance } from 'fastify'
import { fail } from '#kernel/errors.ts'
import type { FileStore } from '#kernel/files/store.ts'
import { isPictureSize, pictureKey } from './picture-sizes.ts'

/** The one address of all pictures (decision 30). What an id shows never changes, so browsers keep it for good. */
export const photoRoute = (app: FastifyInstance, files: FileStore) => {
  app.get<{ Params: { id: string; size: string } }>('/photo/:id/:size', async ({ params }, reply) => {
    const { id, size } = params
    if (!/^[a-z0-9]{20}$/.test(id) || !isPictureSize(size)) return fail('not_found')
    const file = (await files.read(pictureKey(id, size))) ?? fail('not_found')
    return reply
      .type('image/webp')
      .header('content-length', file.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', 'sandbox')
      .send(file.stream)
  })
}
