import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createPageCache } from '#kernel/pages/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { metricsText, watchRequests, watchSources } from './metrics.ts'

const database = await testDatabase()
const app = Fastify()
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Tests compare differences, because other test files of this process have counted too. */
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length) ?? 0,
  )

test('metrics of requests, pages, database, jobs and the process', async () => {
  const pageCache = createPageCache({
    pages: { '/': { query: [], topics: [] } },
    maxBytes: 1_000,
    tokenCookie: 'token',
  })
  watchSources({ db: database.db, pageCache })
  watchRequests(app)
  app.get('/item/:id', () => 'ok')
  const before = await metricsText()
  await app.inject('/item/1')
  await app.inject('/item/2')
  await app.inject('/nowhere')
  await pageCache.render({ key: '/', url: '/', topics: [] }, async () => new Response('page'))

  const text = await metricsText()
  const added = (name: string) => figure(text, name) - figure(before, name)
  expect(added('http_request_duration_seconds_count{method="GET",route="/item/:id",status="200"}')).toBe(2)
  expect(added('http_request_duration_seconds_count{method="GET",route="none",status="404"}')).toBe(1)
  expect(text).toContain('page_cache_renders_total 1')
  expect(text).toMatch(/db_connections\{program="shuzi",state="active"\} [1-9]/)
  expect(text).toContain('jobs{state="failed"} 0')
  expect(text).toMatch(/nodejs_eventloop_delay_seconds\{quantile="0.99"\} [\d.]+/)
  expect(text).toMatch(/process_resident_memory_bytes \d+/)
  expect(await metricsText()).toContain('page_cache_renders_total 1')
})
