import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { levelId } from '#contract/constants.ts'
import { addNews } from '#contract/news/news.ts'
import { deployedNginx } from '../../bench/harness/nginx.ts'
import { addMember, openSession } from '../features/accounts/testing.ts'
import { type Fleet, startFleet } from '../testing/fleet.ts'

// deploy/nginx.conf keeps pages as a CDN would; checks/fleet.ts names the package of nginx.

const seconds = 2
const metricsToken = 'reads-the-figures'
const page = '/AboutsUs?active=InfoMation'
let fleet: Fleet
let front: Awaited<ReturnType<typeof deployedNginx>>

beforeAll(async () => {
  const settings = { SHARED_CACHE_SECONDS: String(seconds), METRICS_TOKEN: metricsToken }
  fleet = await startFleet({ apis: 1, workers: 0, settings })
  front = await deployedNginx(fleet.url)
})
afterAll(async () => {
  await front?.stop()
  await fleet?.stop()
})

const read = async (path: string, headers: Record<string, string> = {}, from = front.plainUrl) => {
  const answer = await fetch(from + path, { headers })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

/** How many pages the portal has sent to visitors, from its cache or not. */
const countSent = async () => {
  const { body } = await read('/metrics', { authorization: `Bearer ${metricsToken}` }, fleet.apis[0]!)
  const figures = [...body.matchAll(/^page_cache_(?:hits|misses)_total (\d+)/gm)].map(([, figure]) => Number(figure))
  expect(figures).toHaveLength(2)
  return figures.reduce((sum, figure) => sum + figure, 0)
}

const sessionOf = async (username: string) => {
  const id = await addMember(fleet.db, {
    username,
    nickName: '林知远',
    sex: null,
    level: levelId.administrator,
    departmentId: 1,
    password: { hash: 'x' },
  })
  return (await openSession(fleet.db, id, { address: '127.0.0.1', userAgent: 'test' }, 7)).token
}

describe('a cache in front of the portal', () => {
  test('answers visitors by itself, whatever cookies they have, and each encoding with the same page', async () => {
    const first = await read(page)
    expect(first.headers.get('cache-control')).toBe(`public, max-age=0, s-maxage=${seconds}`)
    const before = await countSent()
    const plain = await read(page, { 'accept-encoding': 'identity' })
    const compressed = await read(page, { 'accept-encoding': 'br, gzip' })
    const sent = (await countSent()) - before
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => read(page, { cookie: `look=${i}`, 'accept-encoding': i % 2 ? 'br' : '' })),
    )
    for (const { status, body } of [plain, compressed, ...answers])
      expect({ status, body }).toEqual({ status: 200, body: first.body })
    expect(sent).toBeLessThanOrEqual(2)
    expect((await countSent()) - before).toBe(sent)
  })

  test('keeps nothing of a member and gives a member nothing that it keeps', async () => {
    const token = await sessionOf('admin-of-cache')
    const own = await read('/', { cookie: `token=${token}` })
    expect(own.body).toContain('林知远')
    expect(own.headers.get('cache-control')).toContain('private')
    expect((await read('/')).body).not.toContain('林知远')
    expect((await read('/', { cookie: `token=${token}` })).body).toContain('林知远')
    expect((await read('/', { authorization: `Bearer ${token}` })).body).toContain('林知远')
  })

  test('shows a change as soon as its time is over', async () => {
    const token = await sessionOf('author-of-news')
    await read(page)
    const title = '共享缓存的新闻'
    const added = await fetch(`${fleet.url}${addNews.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title, content: '<p>正文</p>' }),
    })
    expect(added.status).toBe(200)
    await pause(seconds * 1000 + 200)
    expect((await read(page)).body).toContain(title)
  })
})
