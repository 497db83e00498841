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
 * Receives the rendered document of a request for the server that mounts the pages. This avoids the streams of a
 * Response, and sections shared by pages are encoded and compressed only once.
 */
export const documentContext = createContext<PageDocument | null>(null)

interface PageDocument {
  scriptHashes: string
  whole(): Buffer<ArrayBuffer>
  gzip(): Buffer<ArrayBuffer>
}

/** Markup that does not depend on the requester, and the text between. */
const markupCache = createMarkupCache(renderToString, 24 * 1024 * 1024)

const assembleGzip = createGzip(8 * 1024 * 1024)

/** React's marker for content it left to the browser. */
const suspendedMarker = '<!--$!-->'

/**
 * Renders the complete document, which the page cache and the script hashes need: markup, loader data, end. Loader data
 * is available before rendering, so a synchronous pass suffices and takes half the time of React's streams. If a
 * component suspends nevertheless (first use of a lazy one), renders again and waits for it.
 */
const render = async ({ serverHandoffStream, ...context }: EntryContext, url: string): Promise<DocumentPiece[]> => {
  const { renderCached, piecesOf } = markupCache.forPage()
  const page = (
    <MarkupCacheContext value={renderCached}>
      <ServerRouter context={context} url={url} />
    </MarkupCacheContext>
  )
  const synchronous = `<!DOCTYPE html>${renderToString(page)}`
  const html = synchronous.includes(suspendedMarker)
    ? await text((await prerenderToNodeStream(page)).prelude)
    : synchronous
  if (!serverHandoffStream || !context.renderMeta?.didRenderScripts) return piecesOf(html)
  const end = html.lastIndexOf('</body>')
  const state = markupCache.pieceOf(await readAll(serverHandoffStream), hydrationScripts)
  return [...piecesOf(html.slice(0, end)), state, ...piecesOf(html.slice(end))]
}

const readAll = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let content = ''
  for await (const chunk of stream) content += decoder.decode(chunk, { stream: true })
  return content
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
    gzip: () => assembleGzip(pieces),
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}
