import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compare, median } from './compare.ts'
import { bytesFloor, fetchResponse } from './floors.ts'
import { runLoad } from './load.ts'
import { hasNginx, nginxFloor } from './nginx.ts'
import { cpuMs, rssMb, withDescendants } from './processes.ts'

const page = gzipSync('<h1>联盟资讯</h1>')
const server = createServer((request, response) => {
  response.writeHead(request.url === '/missing' ? 404 : 200, {
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

test('subject and floor are measured side by side', async () => {
  const floor = await bytesFloor(await fetchResponse(`${url}/`))
  const pace = { warmUpSeconds: 1, warmUpRequests: 0, seconds: 1, repeats: 1 }
  const figures = await compare({ subject: { url, pids: [process.pid] }, floor }, pace)
  await floor.stop()
  expect(Object.values(figures).every((figure) => figure > 0)).toBe(true)
})

test('a pace is kept, and large answers are counted', async () => {
  expect((await runLoad({ url, connections: 4, seconds: 1, perSecond: 20 })).requests).toBe(20)
  expect((await runLoad({ url, connections: 4, seconds: 1, hasLargeResponses: true })).requests).toBeGreaterThan(4)
})

test('a figure made of refusals is an error', async () => {
  for (const how of [{}, { perSecond: 10 }, { hasLargeResponses: true }])
    await expect(runLoad({ url: `${url}/missing`, connections: 2, seconds: 1, ...how })).rejects.toThrow(
      'requests failed',
    )
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
