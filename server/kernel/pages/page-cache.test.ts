import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Events } from '#kernel/live/index.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { Page } from './page-encodings.ts'

const pages = {
  '/': { query: [], topics: ['news', 'settings'] },
  '/AboutsUs': { query: ['active', 'page'], topics: ['news'] },
  '/mall': { query: ['page'], topics: ['library'] },
  '/page/*': { query: [], topics: ['pages'] },
  '/terms': { query: [], topics: [], generalTopics: ['library'] },
  '/product': { query: ['id'], topics: ['settings'], item: { topic: 'library', param: 'id' } },
}
const options = { pages, maxBytes: 1_000_000, tokenCookie: 'token', headers: { 'x-frame-options': 'DENY' } }
const text = (word: string) => `<html>${word.repeat(2_000)}</html>`
const html = (body: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

let cache: PageCache
beforeEach(() => {
  cache = createPageCache(options)
})

const keyOf = (url: string) => cache.keyOf('GET', url, {}) ?? expect.fail(`${url} is not cached`)
const bodyOf = (page: Page | Response | undefined) => (page && 'raw' in page ? page.raw.body.toString() : undefined)
const fill = (url: string, body = text(url)) => cache.render(keyOf(url), async () => html(body))

describe('which requests have a key', () => {
  test('documents and their data, each under its own key', () => {
    expect(keyOf('/AboutsUs?page=2').key).not.toBe(keyOf('/AboutsUs.data?page=2').key)
    expect(keyOf('/_.data?_routes=root').url).toBe('/_.data?_routes=root')
    expect(keyOf('/_.data').topics).toEqual(['news', 'settings'])
  })

  test('every page of a family, under its own key', () => {
    expect(keyOf('/page/guide?x=1')).toEqual({ key: '/page/guide', url: '/page/guide', topics: ['pages'] })
    expect(keyOf('/page/guide.data').key).toBe('/page/guide.data')
    for (const url of ['/page', '/page/a/b', '/pages/guide']) expect(cache.keyOf('GET', url, {})).toBeUndefined()
  })

  test('undeclared, repeated and reordered query keys lead to one address', () => {
    const one = keyOf('/AboutsUs?active=InfoMation&page=2').url
    expect(one).toBe('/AboutsUs?active=InfoMation&page=2')
    expect(keyOf('/AboutsUs?page=2&utm=x&active=InfoMation&page=9&_routes=evil').url).toBe(one)
  })

  test.each([
    ['POST', '/', {}],
    ['GET', '/', { cookie: 'theme=dark; token=abc' }],
    ['GET', '/', { cookie: 'token=' }],
    ['GET', '/', { authorization: 'Bearer abc' }],
    ['GET', '/member', {}],
    ['GET', '/constructor', {}],
    ['GET', '/__proto__', {}],
    ['GET', '//AboutsUs', {}],
    ['GET', '/%41boutsUs', {}],
    ['GET', 'http://evil.example/AboutsUs', {}],
    ['GET', `/AboutsUs?page=${'1'.repeat(600)}`, {}],
  ])('%s %s with %o is never cached', (method, url, headers) => {
    expect(cache.keyOf(method, url, headers)).toBeUndefined()
  })
})

describe('what is cached', () => {
  test('a rendered page is found until one of its topics is announced', async () => {
    await fill('/AboutsUs')
    await fill('/mall')
    cache.drop({ topic: 'news' })
    expect(cache.find('/AboutsUs')).toBeUndefined()
    expect(bodyOf(cache.find('/mall'))).toBe(text('/mall'))
  })

  test('a page whose content changed while it was rendered is shown but not cached', async () => {
    const render = Promise.withResolvers<Response>()
    const first = cache.render(keyOf('/'), () => render.promise)
    cache.drop({ topic: 'news' })
    render.resolve(html(text('old')))
    expect(bodyOf(await first)).toBe(text('old'))
    expect(cache.find('/')).toBeUndefined()
  })

  test('a request after a change does not join a render that began before it', async () => {
    const old = Promise.withResolvers<Response>()
    const first = cache.render(keyOf('/'), () => old.promise)
    cache.drop({ topic: 'settings' })
    const second = await fill('/', text('new'))
    old.resolve(html(text('old')))
    await first
    expect(bodyOf(second)).toBe(text('new'))
    expect(bodyOf(cache.find('/'))).toBe(text('new'))
  })

  test('an answer with Set-Cookie is neither cached nor sent to another visitor', async () => {
    let renders = 0
    const fn = async () => html(text(`visitor ${++renders}`), { 'set-cookie': `visit=${renders}` })
    const answers = await Promise.all([1, 2, 3].map(() => cache.render(keyOf('/'), fn)))
    expect(
      new Set(answers.map((answer) => (answer instanceof Response ? answer.headers.get('set-cookie') : ''))).size,
    ).toBe(3)
    expect(cache.find('/')).toBeUndefined()
  })

  test.each([302, 404, 500])('an answer with status %i is not cached', async (status) => {
    const page = await cache.render(keyOf('/'), async () => new Response('no', { status }))
    expect(page.status).toBe(status)
    expect(cache.find('/')).toBeUndefined()
  })

  test('many requests at once cause one render', async () => {
    let renders = 0
    const fn = async () => html(text(`render ${++renders}`))
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.render(keyOf('/'), fn)))
    expect(renders).toBe(1)
    expect(new Set(answers.map(bodyOf))).toEqual(new Set([text('render 1')]))
  })

  test('a failed render fails for all requests that joined it, and the next one tries again', async () => {
    const broken = () => Promise.reject(new Error('broken loader'))
    const answers = await Promise.allSettled([cache.render(keyOf('/'), broken), cache.render(keyOf('/'), broken)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(bodyOf(await fill('/'))).toBe(text('/'))
  })

  test('memory stays within the limit, and used pages stay longer', async () => {
    cache = createPageCache({ ...options, maxBytes: 40_000 })
    for (let page = 0; page < 50; page++) {
      await fill(`/mall?page=${page}`, 'x'.repeat(3_000))
      cache.find('/mall?page=0')
    }
    const { bytes, evicted, pages: cached } = cache.stats()
    expect(bytes).toBeLessThanOrEqual(40_000)
    expect(cached + evicted).toBe(50)
    expect(cache.find('/mall?page=0')).toBeDefined()
    expect(cache.find('/mall?page=1')).toBeUndefined()
  })

  test('a page expires even when nothing is announced', async () => {
    cache = createPageCache({ ...options, maxAgeSeconds: 0 })
    await fill('/')
    expect(cache.find('/')).toBeUndefined()
  })

  const eventsThatAreLost = () => {
    const handlers = { lost: () => {}, back: () => {} }
    const events: Events = {
      on: () => () => {},
      onLost(handler) {
        handlers.lost = handler
        return () => {}
      },
      onBack(handler) {
        handlers.back = handler
        return () => {}
      },
      close: async () => {},
    }
    cache.follow(events)
    return handlers
  }

  test('losing LISTEN outdates everything, and nothing is cached until it is back', async () => {
    const handlers = eventsThatAreLost()
    await fill('/')
    await fill('/mall')
    handlers.lost()
    expect([cache.find('/'), cache.find('/', true)]).toEqual([undefined, undefined])
    await fill('/')
    expect(cache.find('/')).toBeUndefined()
    handlers.back()
    expect(cache.find('/mall')).toBeUndefined()
    await fill('/')
    expect(cache.find('/')).toBeDefined()
  })

  describe('while the database is away', () => {
    const mark = '<p data-writing-paused="" hidden="">暂时不能发布</p>'
    const away = async () => new Response('', { status: 503 })

    test('a stored page is sent with its word that writing is paused, for this time only', async () => {
      const handlers = eventsThatAreLost()
      await fill('/', mark + text('x'))
      handlers.lost()
      const page = (await cache.render(keyOf('/'), away)) as Page
      expect(page.status).toBe(200)
      expect(bodyOf(page)).toContain('<p data-writing-paused="">')
      expect(page.raw.headers).toContain('no-store')
      expect(cache.stats()).toMatchObject({ paused: 1 })
      handlers.back()
      expect(bodyOf((await fill('/', text('new'))) as Page)).toBe(text('new'))
    })

    test('only one request in two seconds tries to render', async () => {
      const handlers = eventsThatAreLost()
      await fill('/', mark)
      handlers.lost()
      let renders = 0
      const failing = () => {
        renders++
        return away()
      }
      for (let n = 0; n < 5; n++) expect(((await cache.render(keyOf('/'), failing)) as Page).status).toBe(200)
      expect(renders).toBe(1)
    })

    test('a render that gets no answer is not waited for', async () => {
      const handlers = eventsThatAreLost()
      await fill('/', mark)
      handlers.lost()
      const begun = performance.now()
      const page = (await cache.render(keyOf('/'), () => new Promise(() => {}))) as Page
      expect(page.status).toBe(200)
      expect(performance.now() - begun).toBeLessThan(4_000)
    })

    test('a page that is not stored is answered as it is, and so is a fault of the page', async () => {
      expect(((await cache.render(keyOf('/mall'), away)) as Page).status).toBe(503)
      await fill('/', mark)
      const broken = async () => new Response('', { status: 500 })
      expect(((await cache.render(keyOf('/'), broken)) as Page).status).toBe(500)
    })
  })
})

describe('which pages a change drops', () => {
  const all = ['/mall', '/terms', '/product?id=5', '/product.data?id=5', '/product?id=6']
  const cachedAfter = async (change: { topic: string; id?: number }) => {
    for (const url of all) await fill(url)
    cache.drop(change)
    return all.filter((url) => cache.find(url))
  }

  test('a change of one item drops its page and the lists', async () => {
    expect(await cachedAfter({ topic: 'library', id: 5 })).toEqual(['/terms', '/product?id=6'])
  })

  test('a change without an id drops the pages of all items', async () => {
    expect(await cachedAfter({ topic: 'library' })).toEqual([])
  })

  test('an item of another topic with the same id stays', async () => {
    expect(await cachedAfter({ topic: 'news', id: 5 })).toEqual(all)
  })

  test.each(['/product', '/product?id=05', '/product?id=%205', '/product?id=general'])(
    '%s might be about any item, so every change drops it',
    async (url) => {
      await fill(url)
      cache.drop({ topic: 'library', id: 7 })
      expect(cache.find(url)).toBeUndefined()
    },
  )

  test('an item that changed while its page was rendered is not cached, another is', async () => {
    const [five, six] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    const renders = [
      cache.render(keyOf('/product?id=5'), () => five.promise),
      cache.render(keyOf('/product?id=6'), () => six.promise),
    ]
    cache.drop({ topic: 'library', id: 5 })
    five.resolve(html(text('old')))
    six.resolve(html(text('six')))
    await Promise.all(renders)
    expect([cache.find('/product?id=5'), bodyOf(cache.find('/product?id=6'))]).toEqual([undefined, text('six')])
  })

  test('the index of topics holds those of the cached pages and no other', async () => {
    cache = createPageCache({ ...options, maxBytes: 40_000 })
    for (let id = 1; id <= 300; id++) {
      await fill(`/product?id=${id}`, 'x'.repeat(3_000))
      cache.drop({ topic: 'library', id: id + 1_000 })
    }
    const { pages: cached, topics } = cache.stats()
    // Each page has its own topic; settings and the general topic are common to all.
    expect(topics).toBe(cached + 2)
    cache.drop({ topic: 'settings' })
    expect(cache.stats()).toMatchObject({ pages: 0, topics: 0, bytes: 0 })
  })
})

describe('over HTTP', () => {
  let server: Server
  const rendered: string[] = []

  beforeEach(async () => {
    rendered.length = 0
    server = createServer(async (req, res) => {
      if (cache.answerFromCache(req, res)) return
      const pageKey = cache.keyOf(req.method, req.url ?? '', req.headers)
      if (!pageKey) return void res.writeHead(200, { 'x-from': 'application' }).end('not cached')
      const page = await cache.render(pageKey, async (url) => {
        rendered.push(url)
        return html(text(url), { 'content-security-policy': "script-src 'self' 'sha256-abc'" })
      })
      if ('raw' in page) cache.send(page, req, res)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.close()
  })

  interface Answer {
    status: number | undefined
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      request({ port, host: '127.0.0.1', path, headers, method, agent: false }, async (res) => {
        const chunks: Buffer[] = []
        for await (const chunk of res) chunks.push(chunk)
        resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(chunks) })
      })
        .on('error', reject)
        .end()
    })

  test('a second visitor gets the same bytes and headers without a render', async () => {
    const first = await ask('/AboutsUs?page=1')
    const second = await ask('/AboutsUs?page=1')
    expect(rendered).toEqual(['/AboutsUs?page=1'])
    expect(second.body).toEqual(first.body)
    const { date: _first, ...headers } = first.headers
    expect(second.headers).toMatchObject(headers)
    expect(second.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'self' 'sha256-abc'",
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    })
  })

  test('caches in front of the portal may keep pages of visitors if they are allowed to, and no others', async () => {
    cache = createPageCache({ ...options, sharedSeconds: 10 })
    expect((await ask('/')).headers['cache-control']).toBe('public, max-age=0, s-maxage=10')
    expect((await ask('/')).headers['cache-control']).toBe('public, max-age=0, s-maxage=10') // from the page cache
    const caching = async (status: number, headers: Record<string, string>) => {
      const page = await cache.render(
        { key: `${status}`, url: '/', topics: [] },
        async () => new Response('', { status, headers }),
      )
      return 'raw' in page ? page.raw.headers[page.raw.headers.indexOf('cache-control') + 1] : undefined
    }
    expect(await caching(404, {})).toBe('private, no-cache')
    expect(await caching(200, { 'cache-control': 'private, no-store' })).toBe('private, no-store')
    expect(await caching(200, { 'set-cookie': 'token=1' })).toBe(undefined)
  })

  test('the encoding that the browser prefers, and none that it refuses', async () => {
    await ask('/')
    const br = await ask('/', { 'accept-encoding': 'gzip, deflate, br' })
    const gz = await ask('/', { 'accept-encoding': 'gzip, br;q=0' })
    const raw = await ask('/', { 'accept-encoding': 'gzip;q=0, identity' })
    expect([br, gz, raw].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.body).toString()).toBe(text('/'))
    expect(gunzipSync(gz.body).toString()).toBe(text('/'))
    expect(raw.body.toString()).toBe(text('/'))
  })

  test('a browser that has the page gets 304, HEAD gets the headers alone', async () => {
    const { headers } = await ask('/')
    const again = await ask('/', { 'if-none-match': `"other", ${headers.etag}` })
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag, 'x-frame-options': 'DENY' } })
    expect(again.body).toHaveLength(0)
    const head = await ask('/', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': headers['content-length'] } })
    expect(head.body).toHaveLength(0)
  })

  test('a request with a session is never answered from the cache', async () => {
    await ask('/')
    for (const [name, value] of [
      ['cookie', 'a=1; token=secret'],
      ['authorization', 'Bearer secret'],
    ] as const) {
      expect((await ask('/', { [name]: value })).headers['x-from']).toBe('application')
    }
  })

  test('headers and undeclared query keys of one visitor do not reach the page of another', async () => {
    const attack = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
      cookie: 'theme=<script>',
      'user-agent': '<script>',
    }
    await ask('/AboutsUs?page=1&utm_content=<script>&page=2'.replace(/[<>]/g, encodeURIComponent), attack)
    expect(rendered).toEqual(['/AboutsUs?page=1'])
    expect((await ask('/AboutsUs?page=1')).body.toString()).toBe(text('/AboutsUs?page=1'))
    expect(rendered).toHaveLength(1)
  })
})
