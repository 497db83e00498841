import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { hydrationScripts } from './lib/document/hydration-scripts.ts'
import { MarkupCacheContext } from './ui/markup-cache/cached-markup.tsx'
import type { DocumentPiece } from './ui/markup-cache/document-piece.ts'
import { createGzip } from './ui/markup-cache/gzip.ts'
import { createMarkupCache } from './ui/markup-cache/markup-cache.ts'

export { cachedPages } from './cached-pages.ts'
export { apiContext } from './lib/api/server-api.ts'

export const streamTimeout = 5000

/**
 * The rendered document of a request, for the server that mounts the pages: handed over as it is it skips the streams of
 * a Response, and what is the same from page to page is not encoded and compressed again.
 */
export const documentContext = createContext<PageDocument | null>(null)

interface PageDocument {
  scriptHashes: string
  whole(): Buffer<ArrayBuffer>
  gzip(): Buffer<ArrayBuffer>
}

/** Parts of pages that do not depend on who asks, and what stands between them. */
const markupCache = createMarkupCache(renderToString, 24 * 1024 * 1024)

const gzipOf = createGzip(8 * 1024 * 1024)

/** How React marks a part that it left to the browser. */
const unfinished = '<!--$!-->'

/**
 * The whole document, for the page cache and the script hashes need it complete: what is shown, what the loaders
 * answered, and the end. Loaders have answered when it is rendered, so one pass does, which takes half the time of
 * React's streams; where a component waits for its code all the same (the first time a lazy one is used), we wait with it.
 */
const render = async ({ serverHandoffStream, ...context }: EntryContext, url: string): Promise<DocumentPiece[]> => {
  const { renderCached, piecesOf } = markupCache.forPage()
  const page = (
    <MarkupCacheContext value={renderCached}>
      <ServerRouter context={context} url={url} />
    </MarkupCacheContext>
  )
  const inOnePass = `<!DOCTYPE html>${renderToString(page)}`
  const html = inOnePass.includes(unfinished) ? await text((await prerenderToNodeStream(page)).prelude) : inOnePass
  if (!serverHandoffStream || !context.renderMeta?.didRenderScripts) return piecesOf(html)
  const end = html.lastIndexOf('</body>')
  const state = markupCache.pieceOf(await readAll(serverHandoffStream), hydrationScripts)
  return [...piecesOf(html.slice(0, end)), state, ...piecesOf(html.slice(end))]
}

const readAll = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let read = ''
  for await (const chunk of stream) read += decoder.decode(chunk, { stream: true })
  return read
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const pieces = await render(context, request.url)
  loadContext.set(documentContext, {
    scriptHashes: pieces.flatMap(({ scriptHashes }) => scriptHashes).join(' '),
    whole: () => Buffer.concat(pieces.map(({ bytes }) => bytes)),
    gzip: () => gzipOf(pieces),
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}
