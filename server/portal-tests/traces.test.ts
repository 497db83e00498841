import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as news from '#contract/pages/news/news.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { startTracing } from '#kernel/trace/index.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

interface Span {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  status?: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** Stands in for a collector: receives spans as OTLP over HTTP. */
const openCollector = async () => {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export
    if (request.url === '/v1/traces')
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((each) => each.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { spans, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() }
}

let portal: TestPortal
let collector: Awaited<ReturnType<typeof openCollector>>
beforeAll(async () => {
  collector = await openCollector()
  portal = await testPortal()
})
afterAll(async () => {
  await portal.close()
  collector.close()
})

const tracing = () => ({ tracing: { endpoint: collector.endpoint, share: 1 } })
const attributeOf = (span: Span | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request is a span, its queries are spans inside it, with texts but without values', async () => {
  const stop = await startTracing(tracing())
  expect((await portal.visitor.calls(news.listNews, { title: '保密的词' })).status).toBe(200)
  await stop()
  const request = collector.spans.find(({ name }) => name === 'GET /api/news/queryNewsList')
  expect([request?.kind, request?.parentSpanId ?? '', attributeOf(request, 'http.response.status_code')]).toEqual([
    2,
    '',
    200,
  ])
  const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) {
    expect([query.kind, query.traceId, attributeOf(query, 'db.system.name')]).toEqual([
      3,
      request?.traceId,
      'postgresql',
    ])
    expect(attributeOf(query, 'db.query.text')).toMatch(/\w/)
  }
  expect(JSON.stringify(collector.spans)).not.toContain('保密的词')
})

test('a job is a span, marked when it fails; after the end nothing is exported', async () => {
  const stop = await startTracing(tracing())
  const tried = job('test.traced', z.object({ id: z.number() }), { title: '追踪', lane: 'background', retryLimit: 0 })
  tried.handledBy(async ({ db }) => {
    await db.selectFrom('member').select('id').limit(1).execute()
    throw new Error('broken')
  })
  const { db, files, events, parts } = portal
  const { config, log } = parts
  const worker = await startWorker({ databaseUrl: config.databaseUrl!, db, files, events, log, definitions: [tried] })
  await inTransaction((tx: Tx) => tried.enqueue(tx, { id: 1 }))(db)
  const failed = () =>
    db
      .selectFrom('pgboss.job_common')
      .select('state')
      .where('name', '=', 'test.traced')
      .where('state', '=', 'failed')
      .executeTakeFirst()
  await expect.poll(failed, { timeout: 30_000 }).toBeTruthy()
  await worker.stop()
  await stop()
  const span = collector.spans.find(({ name }) => name === 'test.traced')
  expect([span?.kind, span?.status?.code, attributeOf(span, 'job.attempt')]).toEqual([5, 2, 1])
  expect(collector.spans.some(({ name, parentSpanId }) => name === 'select' && parentSpanId === span?.spanId)).toBe(
    true,
  )

  const count = collector.spans.length
  await portal.visitor.calls(news.listNews, {})
  expect(collector.spans).toHaveLength(count)
})

test('without a collector nothing is started, and a collector that is away disturbs no call', async () => {
  await (await startTracing({ tracing: undefined }))()
  const stop = await startTracing({ tracing: { endpoint: 'http://127.0.0.1:9', share: 1 } })
  expect((await portal.visitor.calls(news.listNews, {})).status).toBe(200)
  await stop()
})
