import { text } from 'node:stream/consumers'
import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, type EntryContext, Scripts, ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { hydrationScripts } from './hydration-scripts.ts'

const state = '[{"_1":2},"title","a < b && c > d </script> \u2028\u2029 \\" 资讯"]\n'
const url = 'http://127.0.0.1/'
const route = { id: 'root', path: '/', hasLoader: true, module: '/root.js', imports: [], css: [] }
const page = () => createElement('html', null, createElement('body', null, createElement(Scripts)))

/** The least that React Router's own renderer needs. */
const contextOf = async (stream: ReadableStream<Uint8Array>) =>
  ({
    manifest: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root: route },
      url: '/manifest.js',
      version: '1',
    },
    routeModules: { root: { default: page } },
    staticHandlerContext: await createStaticHandler([{ id: 'root', path: '/', loader: () => null }]).query(
      new Request(url),
    ),
    serverHandoffString: '{}',
    serverHandoffStream: stream,
    renderMeta: {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
    serializeError: (error: Error) => error,
  }) as unknown as EntryContext

test('what the loaders answered reaches the browser in the words of React Router itself', async () => {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(state))
      controller.close()
    },
  })
  const { prelude } = await prerenderToNodeStream(
    createElement(ServerRouter, { context: await contextOf(stream), url }),
  )
  const own = (await text(prelude)).match(/<script>window\.__reactRouterContext\.streamController\..*?<\/script>/gs)
  expect(hydrationScripts(state)).toBe(own?.join(''))
})
