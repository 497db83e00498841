import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { isPictureSize, pictureKey } from './picture-sizes.ts'

/**
 * Decides whether a picture is visible to everybody, to this caller only, or hidden; passed in, because later features
 * know the rules.
 */
export type PictureGuard = (id: string, headers: IncomingHttpHeaders) => Promise<'public' | 'private' | 'hidden'>

const caching = {
  public: 'public, max-age=31536000, immutable',
  private: 'private, no-cache',
}

/**
 * Serves all pictures (FILE-3). The content of an id never changes, so browsers cache it forever; only while a size has
 * not been made yet is the full picture sent uncached.
 */
export const photoRoute = (app: FastifyInstance, files: FileStore, guard: PictureGuard) => {
  app.get<{ Params: { id: string; size: string } }>('/photo/:id/:size', async ({ params, headers }, reply) => {
    const { id, size } = params
    if (!/^[a-z0-9]{20}$/.test(id) || !isPictureSize(size)) return fail('not_found')
    const visibility = await guard(id, headers)
    if (visibility === 'hidden') return fail('not_found')
    const made = await files.read(pictureKey(id, size))
    const file = made ?? (await files.read(pictureKey(id, 'full'))) ?? fail('not_found')
    return reply
      .type('image/webp')
      .header('content-length', file.size)
      .header('cache-control', made ? caching[visibility] : 'private, no-store')
      .header('content-security-policy', 'sandbox')
      .send(file.stream)
  })
}
