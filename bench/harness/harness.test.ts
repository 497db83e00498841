import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { numbers, shuffled, zipfIds, zipfRank } from '../data/random.ts'
import { compare, type Figures, median, withCpu } from './compare.ts'
import { drawIds, drawPairs } from './draw.ts'
import { bytesFloor, fetchResponse } from './floors.ts'
import { runLoad } from './load.ts'
import { hasNginx, nginxFloor } from './nginx.ts'
import { countIfQuiet } from './other-work.ts'
import { cpuMs, rssMb, withDescendants } from './processes.ts'
import { responseReader } from './response-reader.ts'
import { growthOf, isSaved, type Run, resultTable, verdictOfAll, withResults } from './results.ts'
import type { Line } from './scenario.ts'
import { sharesOf, verdictOf } from './verdict.ts'

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

test('floor N serves the same bytes from disk, where nginx is installed', async () => {
  const floor = hasNginx() ? await nginxFloor(page) : undefined
  const served = floor ? (await fetchResponse(floor.url)).body : page
  await floor?.stop()
  expect(served).toEqual(page)
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

  test('its own CPU time is reported', async () => {
    expect((await runLoad({ url, connections: 4, seconds: 0.3 })).generatorCpuMs).toBeGreaterThan(0)
  })
})

describe('the accounting', () => {
  test('subject and floor are measured side by side', async () => {
    const floor = await bytesFloor(await fetchResponse(`${url}/`))
    const pace = { warmUpSeconds: 0.3, warmUpRequests: 0, seconds: 0.5, repeats: 1, freshWrites: 1 }
    const figures = await compare({ subject: { url, pids: [process.pid] }, floor }, pace)
    await floor.stop()
    expect(Object.values(figures).every((figure) => figure > 0)).toBe(true)
  })

  test('fresh requests are drawn for every run', async () => {
    const counts: number[] = []
    const requests = async (count: number) => {
      counts.push(count)
      return [{ path: `/${counts.length}` }]
    }
    const pace = { warmUpSeconds: 0.3, warmUpRequests: 0, seconds: 0.3, repeats: 2, freshWrites: 1 }
    const floor = { name: 'A', url, pids: [process.pid], stop: async () => {} }
    await compare({ subject: { url, pids: [process.pid] }, floor, load: { requests } }, pace)
    expect(counts).toHaveLength(6) // a warm-up and two repeats of each
  })

  test('time, memory and children are read from the system', () => {
    const before = cpuMs([process.pid])
    const end = performance.now() + 20_000 // the system counts in steps, and others may have the processor
    while (cpuMs([process.pid]) === before && performance.now() < end);
    expect(cpuMs([process.pid])).toBeGreaterThan(before)
    expect(rssMb(process.pid)).toBeGreaterThan(10)
    expect(withDescendants([process.ppid])).toContain(process.pid)
  })

  test('the CPU time of a run includes the database, that of the server does not', async () => {
    const busy = async () => {
      const end = performance.now() + 20_000
      const before = cpuMs([process.pid])
      while (cpuMs([process.pid]) < before + 50 && performance.now() < end);
      return { requests: 1, rate: 1, p50: 1, p95: 1, p99: 1, failed: 0, reasons: {}, generatorCpuMs: 1 }
    }
    const idle = spawn('sleep', ['60'])
    const { cpu, serverCpu } = await withCpu({ pids: [idle.pid!, process.pid] }, busy)
    idle.kill()
    expect(cpu).toBeGreaterThanOrEqual(50)
    expect(serverCpu).toBeLessThan(cpu)
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
    cpuMsPerRequest: 1,
    serverCpuMsPerRequest: 0.6,
    generatorCpuMsPerRequest: 0.1,
    floorRate: 1000,
    floorCpuMsPerRequest: 0.5,
    floorGeneratorCpuMsPerRequest: 0.1,
  }
  const shares = sharesOf(figures)
  const judge = (change: Partial<Figures>, isMet: boolean | undefined = true) => {
    const changed = { ...figures, ...change }
    return verdictOf(changed, sharesOf(changed), isMet)
  }

  test('both shares are relative to the floor', () => expect(shares).toEqual({ cpuShare: 0.5, rateRatio: 0.5 }))

  test('a target is met, missed or absent', () => {
    expect(judge({})).toBe('yes')
    expect(judge({}, false)).toBe('no')
    expect(verdictOf(figures, shares, undefined)).toBe('reported')
  })

  test('a subject that beats its floor shows a wrong floor', () => {
    expect(judge({ cpuMsPerRequest: 0.4 })).toBe('floor wrong')
    expect(judge({ rate: 1100 })).toBe('floor wrong')
    expect(judge({ rate: 1040 })).toBe('yes')
  })

  test('a generator that takes more than the server makes the figure worthless', () =>
    expect(judge({ generatorCpuMsPerRequest: 1.1 })).toBe('does not count'))

  const line = (more: Partial<Line>): Line => ({
    name: 'news: list',
    size: 'S',
    target: '≥ 0.5',
    verdict: 'yes',
    ...more,
  })

  test('growth is that of the CPU time, or of the value', () => {
    expect(growthOf(line({ cpuMsPerRequest: 2 }), line({ size: 'L', cpuMsPerRequest: 3 }))).toBe(1.5)
    expect(growthOf(line({ value: 10 }), line({ size: 'L', value: 40 }))).toBe(4)
    expect(growthOf(line({}), undefined)).toBeUndefined()
  })

  test('the worst size decides, and so does growth', () => {
    const large = line({ size: 'L', verdict: 'no' })
    expect(verdictOfAll([line({}), large], undefined)).toBe('L: no')
    expect(verdictOfAll([line({ growthLimit: 1.5 })], 1.6)).toBe('no: it grows')
    expect(verdictOfAll([line({ growthLimit: 1.5 })], 1.4)).toBe('yes')
  })

  test('the table has both shares of each size, growth and verdict', () => {
    const shown = { growthLimit: 1.5, cpuShare: 0.6, rateRatio: 0.7 }
    const lines = [
      line({ ...shown, cpuMsPerRequest: 1 }),
      line({ ...shown, size: 'L', cpuShare: 0.55, cpuMsPerRequest: 1.2 }),
    ]
    const scenarios = ['news', 'lighthouse'].map((name) => ({ name, row: '3', sizes: [], run: async () => [] }))
    const rows = resultTable(scenarios, lines).split('\n')
    expect(rows[2]).toBe('| 3 | news: list | ≥ 0.5 | 0.6 / 0.7 |  | 0.55 / 0.7 | 1.20 (≤ 1.5) | yes |')
    expect(rows[3]).toContain('not measured yet')
  })

  const run: Run = { scenario: 'news', startedAt: 'S', pace: 'full' }

  test('a result replaces its predecessor, but a quick one never a full one', () => {
    const full = withResults([line({ value: 1 })], run, [line({ value: 2 }), line({ name: 'news: article', value: 3 })])
    expect(full.map(({ value }) => value)).toEqual([2, 3])
    const quick = withResults(full, { ...run, pace: 'quick' }, [line({ value: 4 }), line({ size: 'M', value: 5 })])
    expect(quick.map(({ value }) => value)).toEqual([2, 3, 5])
    expect(withResults(quick, run, [line({ value: 6 })]).map(({ value }) => value)).toEqual([5, 6])
    expect(resultTable([{ name: 'news', row: '3', sizes: [], run: async () => [] }], quick)).toContain(
      '| 2 | 5 (quick) |',
    )
  })

  test('a run is resumed after what was measured at the same pace within a day', () => {
    const saved = withResults([], run, [line({})])
    const hours = (count: number) => Date.now() + count * 3_600_000
    expect(isSaved(run, saved, hours(23))).toBe(true)
    expect(isSaved(run, saved, hours(25))).toBe(false)
    expect(isSaved({ ...run, startedAt: 'M' }, saved)).toBe(false)
    expect(isSaved({ ...run, pace: 'quick' }, saved)).toBe(false)
    expect(isSaved({ ...run, scenario: 'talk' }, saved)).toBe(false)
  })
})

test('a figure in seconds does not count while other programs take more than a tenth of the machine', () => {
  const line: Line = { name: 'start', size: null, value: 3, target: '≤ 5', verdict: 'yes' }
  expect(countIfQuiet([line], 0.09)).toEqual([line])
  const remark = 'other programs took 34 % of the processor'
  expect(countIfQuiet([line], 0.34)).toEqual([{ ...line, verdict: 'does not count', remark }])
})
