import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../checks/free-port.ts'
import { startPortal } from '../checks/start-portal.ts'
import { benchFolder } from './harness/database.ts'
import { atMost, reported } from './harness/limit-line.ts'
import { tryLoad } from './harness/load.ts'
import { memoryAfterGcMb } from './harness/memory-after-gc.ts'
import { commandOf, pssMb, withDescendants } from './harness/processes.ts'
import type { Scenario } from './harness/scenario.ts'

const dataDir = path.join(benchFolder, 'start')
const limits = { firstStart: 60, start: 5, memory: 700, slope: 1.1 }
const article = (id: number) => ({ path: `/AboutsUs/View?InfoId=${id}` })
const list = (page: number) => ({ path: `/api/news/queryNewsList?page=${page}&size=10` })
const view = {
  path: '/api/news/viewNews',
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: '{"newsId":1}',
}
/** Nine reads and one write. */
const mix = [
  { path: '/' },
  list(0),
  article(1),
  list(1),
  { path: '/AboutsUs?active=InfoMation' },
  article(2),
  list(0),
  article(3),
  { path: '/' },
  view,
]

/** Time of the first and of a later start, and the memory of all processes together when idle and under mixed load. */
export const scenario: Scenario = {
  name: 'start-and-memory',
  row: '12',
  sizes: ['S'],
  async run({ isQuick, soakRate }) {
    rmSync(dataDir, { recursive: true, force: true })
    const first = await start()
    await untilDemoComplete(first.portal.url)
    await first.portal.stop()
    const again = await start()
    try {
      const apiPid =
        withDescendants([again.portal.pid]).find((pid) => /server\/api\.ts/.test(commandOf(pid))) ?? again.portal.pid
      await sleep(2_000)
      const idle = memoryOfAll(again.portal.pid)
      const soak = await underLoad(again.portal.url, apiPid, { seconds: isQuick ? 30 : 600, perSecond: soakRate })
      return [
        limitLine('first start, seconds', first.seconds, limits.firstStart),
        limitLine('start, seconds', again.seconds, limits.start),
        limitLine('memory of all processes idle, MB', idle, limits.memory),
        reported({
          name: 'start-and-memory: memory of all processes after the soak, MB',
          value: memoryOfAll(again.portal.pid),
        }),
        limitLine('memory at the end against a third of the time', soak.slope, limits.slope),
        limitLine(`failed of ${soak.requests} requests`, soak.failed, 0),
      ]
    } finally {
      await again.portal.stop()
    }
  },
}

/** Memory shared by several processes, such as PostgreSQL's buffers, is counted once. */
const memoryOfAll = (pid: number) => withDescendants([pid]).reduce((sum, each) => sum + pssMb(each), 0)

async function start() {
  const began = performance.now()
  const portal = startPortal(await freePort(), { dataDir })
  await portal.ready()
  return { portal, seconds: (performance.now() - began) / 1000 }
}

async function untilDemoComplete(url: string) {
  for (let seconds = 0; seconds < 300; seconds++) {
    const { demo } = (await (await fetch(`${url}/ready`)).json()) as { demo: string }
    if (demo !== 'loading') return
    await sleep(1_000)
  }
}

/** Caches fill during the first third of the load; memory after garbage collection must not grow after that. */
async function underLoad(url: string, apiPid: number, pace: { seconds: number; perSecond?: number }) {
  const load = async (part: number) => {
    const { requests, failed } = await tryLoad({
      url,
      connections: 16,
      requests: mix,
      ...pace,
      seconds: Math.round(pace.seconds * part),
    })
    return { requests, failed, held: await memoryAfterGcMb(apiPid) }
  }
  const [first, rest] = [await load(1 / 3), await load(2 / 3)]
  return {
    requests: first.requests + rest.requests,
    failed: first.failed + rest.failed,
    slope: rest.held / first.held,
  }
}

const limitLine = (what: string, value: number, limit: number) =>
  atMost(limit, { name: `start-and-memory: ${what}`, value })
