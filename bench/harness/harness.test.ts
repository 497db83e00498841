import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { numbers, shuffled, zipfIds, zipfRank } from '../data/data-set.ts'
import { type Aim, type Asked, compare, type Figures, lineOf, verdictOf } from './compare.ts'
import { drawIds, drawPairs } from './draw.ts'
import { atMost, type Line, median } from './figures.ts'
import { bytesFloor, fetchResponse } from './floors.ts'
import { runLoad } from './load.ts'
import { countIfQuiet } from './other-work.ts'
import { cpuMs, rssMb, withDescendants } from './processes.ts'
import { responseReader } from './response-reader.ts'
import { resultTable, verdictOfAll } from './results.ts'

const page = gzipSync('<h1>联盟资讯</h1>')
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(request.url === '/missing' ? 404 : request.url === '/busy' ? 503 : 200, {
    'content-type': 'text/html',
    'content-encoding': 'gzip',
  })
  response.end(page)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

test('floor A answers the same bytes under the same headers', async () => {
  const floor = await bytesFloor(await fetchResponse(`${url}/`))
  const { body, headers } = await fetchResponse(floor.url)
  await floor.stop()
  expect(body).toEqual(page)
  expect(headers).toMatchObject({ 'content-type': 'text/html', 'content-encoding': 'gzip' })
})

describe('the generator', () => {
  test('a rate is kept', async () => {
    expect((await runLoad({ url, connections: 4, seconds: 0.5, perSecond: 20 })).requests).toBe(10)
  })

  test('responses are complete at their length or last chunk, however they arrive', () => {
    const seen: number[] = []
    const wholes = [
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
      'HTTP/1.1 204 No Content\r\n\r\n',
    ]
    for (const step of [1, 3, 1_000]) {
      const read = responseReader((status) => void seen.push(status))
      for (const whole of wholes)
        for (let at = 0; at < whole.length; at += step) read(Buffer.from(whole.slice(at, at + step)))
    }
    expect(seen).toEqual([200, 200, 204, 200, 200, 204, 200, 200, 204])
  })

  test('a busy portal may refuse a share of the requests where that is said, and nothing else may fail', async () => {
    const load = { url, connections: 1, seconds: 30, requests: [{ path: '/busy' }, { path: '/' }], isOnce: true }
    await expect(runLoad(load)).rejects.toThrow(/status 503/)
    await expect(runLoad(load, 0.1)).rejects.toThrow(/status 503/)
    expect((await runLoad(load, 0.6)).failed).toBe(1)
    await expect(runLoad({ ...load, requests: [{ path: '/missing' }, { path: '/' }] }, 0.6)).rejects.toThrow(/404/)
  })

  test('a figure made of refusals is an error', async () => {
    for (const how of [{}, { perSecond: 10 }])
      await expect(runLoad({ url: `${url}/missing`, connections: 2, seconds: 0.4, ...how })).rejects.toThrow(
        /requests failed.*status 404/,
      )
  })

  test('writes are sent once, in their order, and no longer than there are some', async () => {
    asked.length = 0
    const requests = Array.from({ length: 50 }, (_, at) => ({ path: `/${at}`, method: 'POST' as const, body: '{}' }))
    const { requests: answered } = await runLoad({ url, connections: 1, seconds: 30, requests, isOnce: true })
    expect(answered).toBe(50)
    expect(asked).toEqual(requests.map(({ path }) => path))
  })

  test('every connection walks the requests in its own order', async () => {
    const requests = Array.from({ length: 12 }, (_, at) => ({ path: `/${at}` }))
    const paths = requests.map(({ path }) => path)
    asked.length = 0
    await runLoad({ url, connections: 1, seconds: 0.3, requests })
    const first = asked.slice(0, paths.length)
    expect(first).not.toEqual(paths)
    expect([...first].sort()).toEqual([...paths].sort())
  })
})

describe('the accounting', () => {
  const pace = { warmUpSeconds: 0.3, warmUpRequests: 0, seconds: 0.5, repeats: 1, freshWrites: 1, refusedShare: 0 }

  test('subject and floor are measured side by side', async () => {
    const floor = await bytesFloor(await fetchResponse(`${url}/`))
    const asked: Asked = { name: 'page', aim: { share: 0.5 }, requests: [{ path: '/' }], floor }
    const figures = await compare({ url, pids: [process.pid] }, asked, pace)
    await floor.stop()
    expect(Object.values(figures).every((figure) => figure > 0)).toBe(true)
  })

  test('fresh requests are drawn for every run', async () => {
    const counts: number[] = []
    const requests = async (count: number) => {
      counts.push(count)
      return [{ path: `/${counts.length}` }]
    }
    await compare(
      { url, pids: [process.pid] },
      { name: 'write', aim: { mostMs: 1 }, requests },
      { ...pace, repeats: 2 },
    )
    expect(counts).toHaveLength(3) // a warm-up and two repeats
  })

  test('time, memory and children are read from the system', () => {
    const before = cpuMs([process.pid])
    const end = performance.now() + 20_000 // the system counts in steps, and others may have the processor
    while (cpuMs([process.pid]) === before && performance.now() < end);
    expect(cpuMs([process.pid])).toBeGreaterThan(before)
    expect(rssMb(process.pid)).toBeGreaterThan(10)
    expect(withDescendants([process.ppid])).toContain(process.pid)
  })

  test('the median ignores one bad run', () => expect(median([900, 10, 1000])).toBe(900))
})

describe('what is asked', () => {
  test('the n-th item is picked 1/n times as often as the first', () => {
    const random = numbers(5)
    const counts = new Map<number, number>()
    for (let at = 0; at < 200_000; at++) {
      const rank = zipfRank(1_000_000, random)
      counts.set(rank, (counts.get(rank) ?? 0) + 1)
    }
    const ratio = counts.get(1)! / counts.get(10)!
    expect(ratio).toBeGreaterThan(6)
    expect(ratio).toBeLessThan(10) // the steps of the logarithm, ln 2 to ln 1.1, are 7.3
    expect(Math.max(...counts.keys())).toBeGreaterThan(900_000)
  })

  test('ids lie in the whole table and are the same in every run', () => {
    const ids = drawIds('L')
    expect(ids).toEqual(drawIds('L'))
    expect(Math.max(...ids)).toBeGreaterThan(900_000)
    expect(Math.min(...ids)).toBeGreaterThanOrEqual(1)
    expect(new Set(ids).size).toBeGreaterThan(ids.length / 3)
    const next = zipfIds(1_000, 7)
    for (let at = 0; at < 10_000; at++) expect(next()).toBeLessThanOrEqual(1_000)
  })

  test('unwanted rows are left out, and a pair is drawn once', () => {
    expect(drawIds('S', (id) => id % 2 === 0).every((id) => id % 2 === 0)).toBe(true)
    const pairs = drawPairs('S', ({ itemId }) => itemId % 3 === 0, 2_000).map((pair) => JSON.stringify(pair))
    expect(pairs).toHaveLength(2_000)
    expect(new Set(pairs).size).toBe(2_000)
  })

  test('a shuffle loses nothing and depends on its seed', () => {
    const items = Array.from({ length: 100 }, (_, at) => at)
    expect([...shuffled(items, 1)].sort((a, b) => a - b)).toEqual(items)
    expect(shuffled(items, 1)).toEqual(shuffled(items, 1))
    expect(shuffled(items, 1)).not.toEqual(shuffled(items, 2))
  })
})

describe('the verdict', () => {
  const figures: Figures = {
    p50: 1,
    p99: 2,
    rate: 500,
    cpuMs: 1,
    generatorCpuMs: 0.1,
    floorRate: 1000,
    floorCpuMs: 0.5,
  }
  const judge = (aim: Aim, change: Partial<Figures> = {}) => verdictOf(aim, { ...figures, ...change })

  test('a target is a time, a share of the floor or of its rate', () => {
    expect(judge({ mostMs: 1 })).toBe('yes')
    expect(judge({ mostMs: 0.9 })).toBe('no')
    expect(judge({ share: 0.5 })).toBe('yes')
    expect(judge({ share: 0.6 })).toBe('no')
    expect(judge({ rate: 0.5 })).toBe('yes')
    expect(judge({ rate: 0.6 })).toBe('no')
  })

  test('a subject that beats its floor shows a wrong floor', () => {
    expect(judge({ share: 0.5 }, { cpuMs: 0.4 })).toBe('floor wrong')
    expect(judge({ share: 0.5 }, { rate: 1100 })).toBe('floor wrong')
    expect(judge({ share: 0.5 }, { rate: 1040 })).toBe('yes')
  })

  test('a generator that takes more than the server makes the figure worthless', () =>
    expect(judge({ mostMs: 2 }, { generatorCpuMs: 1.1 })).toBe('does not count'))

  test('one wrong row is a miss, however quick the call is', async () => {
    const asked: Asked = { name: 'like', aim: { mostMs: 2 }, requests: [], countWrong: async () => 1 }
    expect(await lineOf('S', asked, figures)).toMatchObject({ value: 1, wrong: 1, verdict: 'no' })
  })

  const line = (more: Partial<Line>): Line => ({
    name: 'reply',
    size: 'S',
    value: 2,
    unit: 'ms CPU',
    target: '≤ 3 ms CPU',
    verdict: 'yes',
    ...more,
  })

  test('the worst size decides, and so does growth', () => {
    expect(verdictOfAll([line({}), line({ size: 'L', verdict: 'no' })], undefined)).toBe('L: no')
    expect(verdictOfAll([line({ growthLimit: 1.5 })], 1.6)).toBe('no: it grows')
    expect(verdictOfAll([line({ growthLimit: 1.5 })], 1.4)).toBe('yes')
  })

  test('the table has the figure of each size, growth and verdict', () => {
    const lines = [line({ growthLimit: 1.5 }), line({ size: 'L', value: 2.5, growthLimit: 1.5 })]
    const start = line({ name: 'stop', size: null, value: 1, unit: 's', target: '≤ 3 s' })
    const share = (size: 'S' | 'L', cpuMs: number) => line({ name: 'list', size, value: 0.6, unit: '', cpuMs })
    const rows = resultTable([...lines, start, share('S', 1), share('L', 1.2)]).split('\n')
    expect(rows[2]).toBe('| reply | ≤ 3 ms CPU | 2 ms CPU |  | 2.5 ms CPU | 1.25 (≤ 1.5) | yes |')
    expect(rows[3]).toBe('| stop | ≤ 3 s | 1 s |  |  |  | yes |')
    expect(rows[4]).toBe('| list | ≤ 3 ms CPU | 0.6 |  | 0.6 | 1.20 | yes |')
  })
})

test('a figure in seconds does not count while other programs take more than a tenth of the machine', () => {
  const line = atMost(5, { name: 'start', value: 3, unit: 's' })
  expect(countIfQuiet([line], 0.09)).toEqual([line])
  const remark = 'other programs took 34 % of the processor'
  expect(countIfQuiet([line], 0.34)).toEqual([{ ...line, verdict: 'does not count', remark }])
})
