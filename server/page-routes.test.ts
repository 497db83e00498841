import { createRequestHandler, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPageHandler } from './page-routes.ts'

/** Each route answers with its own name. */
const routes = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'shell', parentId: 'root' },
    { id: 'home', parentId: 'shell', index: true },
    { id: 'mall', parentId: 'shell', path: 'mall' },
    { id: 'news', parentId: 'shell', path: 'AboutsUs' },
    { id: 'article', parentId: 'shell', path: 'AboutsUs/View' },
    { id: 'trace', parentId: 'shell', path: 'trace/:code?' },
    { id: 'missing', parentId: 'shell', path: '*' },
    { id: 'found', parentId: 'root', path: 'mall/:words' },
    { id: 'jobs', parentId: 'root', path: 'System/jobs' },
  ].map((route) => [route.id, { ...route, module: { loader: () => Response.json(route.id) } }]),
)
const build = {
  routes,
  assets: { routes, version: '1', entry: { module: '', imports: [] }, url: '' },
  entry: { module: {} },
  basename: '/',
  ssr: true,
  isSpaMode: false,
  future: {},
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild

test.each([
  '/',
  '/?hot=1',
  '//mall',
  '/mall',
  '/mall/',
  '/MALL',
  '/%6Dall',
  '/mall/concrete',
  '/mall/concrete/bridge',
  '/AboutsUs?active=About',
  '/aboutsus/view',
  '/trace',
  '/trace/ABC',
  '/System/jobs',
  '/System',
  '/elsewhere',
  '/__proto__',
  '/__manifest?version=1&paths=/mall,/System/jobs',
])('%s is answered as by the router itself', async (address) => {
  const answerOf = async (handler: typeof own) => {
    const answer = await handler(new Request(`http://127.0.0.1${address}`))
    return { status: answer.status, body: await answer.text() }
  }
  const own = createPageHandler(build, 'production')
  expect(await answerOf(own)).toEqual(await answerOf(createRequestHandler(build, 'production')))
})
