import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { stateScripts } from './lib/state-scripts.ts'

export { cachedPages } from './cached-pages.ts'
export { apiContext } from './lib/api.ts'

export const streamTimeout = 5000

/**
 * The rendered document of a request and the hashes of its inline scripts, for the server that mounts the pages: handed
 * over as they are they skip the streams of a Response, which cost as much as compressing them.
 */
export const documentContext = createContext<{ html: string; scriptHashes: string } | null>(null)

/** How React marks a part that it left to the browser. */
const unfinished = '<!--$!-->'

/**
 * The whole document as one string: the page cache and the script hashes need it complete. Loaders have answered when
 * it is rendered, so one pass does, which takes half the time of React's streams; where a component waits for its code
 * all the same (the first time a lazy one is used), we wait with it.
 */
const render = async ({ serverHandoffStream, ...context }: EntryContext, url: string): Promise<string> => {
  const page = <ServerRouter context={context} url={url} />
  const inOnePass = `<!DOCTYPE html>${renderToString(page)}`
  const html = inOnePass.includes(unfinished) ? await text((await prerenderToNodeStream(page)).prelude) : inOnePass
  if (!serverHandoffStream || !context.renderMeta?.didRenderScripts) return html
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + stateScripts(await readAll(serverHandoffStream)) + html.slice(end)
}

const readAll = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let read = ''
  for await (const chunk of stream) read += decoder.decode(chunk, { stream: true })
  return read
}

/** The hashes of the page's inline scripts: the policy admits exactly these, so no nonce is repeated by a cached page. */
const inlineScriptHashes = (html: string): string[] =>
  Array.from(
    html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    ([, code]) => `'sha256-${hash('sha256', code!, 'base64')}'`,
  )

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const html = await render(context, request.url)
  loadContext.set(documentContext, { html, scriptHashes: inlineScriptHashes(html).join(' ') })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}
