import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { stateScripts } from './lib/state-scripts.ts'
import { createKeeper } from './ui/keeper.ts'
import { Keeping } from './ui/kept.tsx'

export { cachedPages } from './cached-pages.ts'
export { apiContext } from './lib/api.ts'

export const streamTimeout = 5000

/**
 * The rendered document of a request and the hashes of its inline scripts, for the server that mounts the pages: handed
 * over as they are they skip the streams of a Response, which cost as much as compressing them.
 */
export const documentContext = createContext<{ html: Buffer<ArrayBuffer>; scriptHashes: string } | null>(null)

/** Parts of pages that do not depend on who asks: about 32 MB of them. */
const { keep } = createKeeper(renderToString, 16 * 1024 * 1024)

/** How React marks a part that it left to the browser. */
const unfinished = '<!--$!-->'

/**
 * The whole document, for the page cache and the script hashes need it complete: what is shown, what the loaders
 * answered, and the end. In pieces, for text of this length is copied as often as it is put together. Loaders have
 * answered when it is rendered, so one pass does, which takes half the time of React's streams; where a component waits
 * for its code all the same (the first time a lazy one is used), we wait with it.
 */
const render = async ({ serverHandoffStream, ...context }: EntryContext, url: string): Promise<string[]> => {
  const page = (
    <Keeping value={keep}>
      <ServerRouter context={context} url={url} />
    </Keeping>
  )
  const inOnePass = `<!DOCTYPE html>${renderToString(page)}`
  const html = inOnePass.includes(unfinished) ? await text((await prerenderToNodeStream(page)).prelude) : inOnePass
  if (!serverHandoffStream || !context.renderMeta?.didRenderScripts) return [html]
  const end = html.lastIndexOf('</body>')
  return [html.slice(0, end), stateScripts(await readAll(serverHandoffStream)), html.slice(end)]
}

const readAll = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let read = ''
  for await (const chunk of stream) read += decoder.decode(chunk, { stream: true })
  return read
}

/**
 * The hashes of the inline scripts: the policy admits exactly these, so no nonce is repeated by a cached page. Data for
 * search engines is no script to the policy.
 */
const inlineScriptHashes = (html: string): string[] =>
  Array.from(
    html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
    ([, code]) => `'sha256-${hash('sha256', code!, 'base64')}'`,
  )

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const pieces = await render(context, request.url)
  const html = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
  loadContext.set(documentContext, { html, scriptHashes: pieces.flatMap(inlineScriptHashes).join(' ') })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}
