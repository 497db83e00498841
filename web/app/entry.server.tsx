import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export { cachedPages } from './cached-pages.ts'
export { apiContext } from './lib/api.ts'

export const streamTimeout = 5000

/** The whole document as one string: the page cache and the script hashes need it complete. */
const render = (element: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(element, {
      onAllReady() {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError(error) {
        console.error(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout + 1000)
  })

/** The hashes of the page's inline scripts: the policy admits exactly these, so no nonce is repeated by a cached page. */
const inlineScriptHashes = (html: string): string[] =>
  Array.from(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g), ([, code]) =>
    createHash('sha256').update(code!).digest('base64'),
  ).map((hash) => `'sha256-${hash}'`)

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = await render(<ServerRouter context={context} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-script-hashes', inlineScriptHashes(html).join(' '))
  return new Response(html, { status, headers })
}
