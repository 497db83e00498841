import { atMost, reported } from './harness/limit-line.ts'
import { tryLoad } from './harness/load.ts'
import { memoryAfterGcMb } from './harness/memory-after-gc.ts'
import { commandOf, withDescendants } from './harness/processes.ts'
import type { Scenario } from './harness/scenario.ts'
import { memoryOfAllMb, startWholePortal, untilDemoComplete } from './harness/whole-portal.ts'

const maxSlope = 1.1
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

/** Ten minutes of mixed load on the portal with its demo. It needs no data set, and belongs to L because it takes as long. */
export const scenario: Scenario = {
  name: 'soak',
  row: '12',
  sizes: ['L'],
  async run({ isQuick, soakRate }) {
    const { portal } = await startWholePortal()
    try {
      await untilDemoComplete(portal.url)
      const apiPid = withDescendants([portal.pid]).find((pid) => /server\/api\.ts/.test(commandOf(pid))) ?? portal.pid
      const soak = await underLoad(portal.url, apiPid, { seconds: isQuick ? 30 : 600, perSecond: soakRate })
      return [
        reported({ name: 'soak: memory of all processes afterwards, MB', value: memoryOfAllMb(portal.pid) }),
        atMost(maxSlope, { name: 'soak: memory at the end against a third of the time', value: soak.slope }),
        atMost(0, { name: 'soak: failed requests', value: soak.failed, requests: soak.requests }),
      ]
    } finally {
      await portal.stop()
    }
  },
}

/** Caches fill during the first third of the load; memory after garbage collection must not grow after that. */
async function underLoad(url: string, apiPid: number, pace: { seconds: number; perSecond?: number | undefined }) {
  const load = async (part: number) => {
    const { requests, failed } = await tryLoad({
      url,
      connections: 16,
      requests: mix,
      ...(pace.perSecond && { perSecond: pace.perSecond }),
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
