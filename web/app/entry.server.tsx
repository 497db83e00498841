import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { MarkupCacheContext } from './ui/markup-cache/cached-section.tsx'
import { createMarkupCache } from './ui/markup-cache/markup-cache.ts'
import { NonceContext } from './ui/styles/theme-script.tsx'

export { cachedPagesOf } from './cached-pages.ts'
export { apiContext } from './lib/api/server-api.ts'

export const streamTimeout = 5000
export const nonceHeader = 'x-inline-script-nonce'

/** Components of pages that are the same for every reader. */
const { renderCached } = createMarkupCache(renderToString, 24 * 1024 * 1024)

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString('base64url')
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <MarkupCacheContext value={renderCached}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </MarkupCacheContext>
    </NonceContext>,
    nonce,
  )
  headers.set(nonceHeader, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/**
 * The complete document, because the page cache and the hashes of the content security policy need it. Content in
 * Suspense stays in its place whatever its length, so that it is there without JavaScript.
 */
const renderWhole = (page: ReactNode, nonce: string) =>
  new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onAllReady: () => pipe(collect(resolve)),
    })
  })

const collect = (done: (whole: Buffer<ArrayBuffer>) => void) => {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, written) {
      chunks.push(chunk)
      written()
    },
    final(ended) {
      done(Buffer.concat(chunks))
      ended()
    },
  })
}
