import { createStaticHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { cachedPagesOf } from './cached-pages.ts'
import { cachedLoader } from './lib/session/cached-loader.ts'
import { pageNumber, plainText } from './lib/url/query-params.ts'

type Routes = ServerBuild['routes']

const root = { id: 'root', path: '', module: { loader: cachedLoader({ topics: ['settings'] }, () => null) } }
const shell = {
  id: 'shell',
  parentId: 'root',
  module: { loader: cachedLoader({ generalTopics: ['pages'] }, () => null) },
}
const routesOf = (...pages: { id: string; path?: string; parentId?: string; loader?: unknown; index?: true }[]) =>
  Object.fromEntries(
    [root, shell, ...pages.map(({ loader, ...page }) => ({ parentId: 'shell', ...page, module: { loader } }))].map(
      (route) => [route.id, route],
    ),
  ) as unknown as Routes

const article = cachedLoader(
  { query: { id: pageNumber }, topics: ['news'], item: { topic: 'news', param: 'id' } },
  () => 1,
)

test('a page is cached with what its loader and its layouts declare', () => {
  expect(cachedPagesOf(routesOf({ id: 'article', path: 'news/View', loader: article }))).toEqual({
    '/news/View': {
      query: ['id'],
      topics: ['settings', 'news'],
      generalTopics: ['pages'],
      item: { topic: 'news', param: 'id' },
    },
  })
})

test('the home page and families of pages have their paths', () => {
  const pages = routesOf(
    { id: 'home', index: true, loader: article },
    { id: 'own', path: 'page/:slug', loader: article },
  )
  expect(Object.keys(cachedPagesOf(pages))).toEqual(['/', '/page/*'])
})

test('a page whose loader declares nothing is not cached', () => {
  const plain = routesOf({ id: 'search', path: 'search', loader: () => null }, { id: 'text', path: 'text' })
  expect(cachedPagesOf(plain)).toEqual({})
})

test('a page below a loader that declares nothing is refused, and so is a path that varies in its middle', () => {
  const wall = {
    ...routesOf({ id: 'page', path: 'page', loader: article }),
    shell: { ...shell, module: { loader: () => null } },
  }
  expect(() => cachedPagesOf(wall as unknown as Routes)).toThrow('page cannot be cached, because shell')
  expect(() => cachedPagesOf(routesOf({ id: 'page', path: ':a/b', loader: article }))).toThrow('page cannot be cached')
})

test('a loader gets the parameters that it declared, and no address with others', async () => {
  const seen: unknown[] = []
  const loader = cachedLoader({ query: { page: pageNumber, view: plainText } }, (args) => {
    // @ts-expect-error: the key of the page does not have it
    void args.query.inside
    // @ts-expect-error: the address has parameters that the key of the page does not have
    void args.url
    seen.push(args)
    return null
  })
  const { query } = createStaticHandler([{ path: '/product', loader }])
  const context = () => ({ requestContext: new RouterContextProvider() })
  const visit = (cookie = '') =>
    query(new Request('http://here.example/product?page=2&inside=7', { headers: { cookie } }), context())
  await visit()
  await visit('token=abc')
  const shared = { params: {}, pathname: '/product', origin: 'http://here.example', query: { page: 2, view: null } }
  expect(seen[0]).toMatchObject({ ...shared, memberUrl: undefined })
  expect(JSON.stringify(seen[0])).not.toContain('inside')
  expect(seen[1]).toMatchObject({ ...shared, memberUrl: { search: '?page=2&inside=7' } })
})
