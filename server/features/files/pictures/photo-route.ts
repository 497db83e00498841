import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { isPictureSize, pictureKey } from './picture-sizes.ts'

/** Whether everybody may see a picture, only who asks now, or not even he. Later features know whose pictures are not for all. */
export type PictureGuard = (id: string, headers: IncomingHttpHeaders) => Promise<'public' | 'private' | 'hidden'>

const caching = {
  public: 'public, max-age=31536000, immutable',
  private: 'private, no-cache',
}

/**
 * The one address of all pictures (FILE-3). What an id shows never changes, so browsers keep it for good; but for
 * the first moment, when a size has not been made yet and the full picture stands in for it.
 */
export const photoRoute = (app: FastifyInstance, files: FileStore, guard: PictureGuard) => {
  app.get<{ Params: { id: string; size: string } }>('/photo/:id/:size', async ({ params, headers }, reply) => {
    const { id, size } = params
    if (!/^[a-z0-9]{20}$/.test(id) || !isPictureSize(size)) return fail('not_found')
    const seenBy = await guard(id, headers)
    if (seenBy === 'hidden') return fail('not_found')
    const made = await files.read(pictureKey(id, size))
    const file = made ?? (await files.read(pictureKey(id, 'full'))) ?? fail('not_found')
    return reply
      .type('image/webp')
      .header('content-length', file.size)
      .header('cache-control', made ? caching[seenBy] : 'private, no-store')
      .header('content-security-policy', 'sandbox')
      .send(file.stream)
  })
}
