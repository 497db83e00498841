import { atMost, reported } from './harness/limit-line.ts'
import { refusedBy, tryLoad } from './harness/load.ts'
import { memoryAfterGcMb, requireFreeInspector } from './harness/memory-after-gc.ts'
import { commandOf, withDescendants } from './harness/processes.ts'
import type { Scenario } from './harness/scenario.ts'
import { demoFolder, memoryOfAllMb, startWholePortal, untilItRests } from './harness/whole-portal.ts'

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

const seconds = { S: 180, M: 600, L: 600 }
const quickSeconds = 30
/** Like in comparisons: a busy machine makes the portal refuse some requests of visitors. */
const refusedShare = 0.005

/** Mixed load on the portal with the texts and documents of its demo; it needs no data set. Three minutes with S, ten with L. */
export const scenario: Scenario = {
  name: 'soak',
  row: '12',
  sizes: ['S', 'L'],
  mostMinutes: 20,
  async run({ size, isQuick, soakRate }) {
    await requireFreeInspector()
    const portal = await startWholePortal(await demoFolder())
    try {
      await untilItRests(portal.pid)
      const pace = { seconds: isQuick ? quickSeconds : seconds[size], perSecond: soakRate }
      const soak = await underLoad(portal.url, apiOf(portal.pid), pace)
      return [
        reported({ name: 'soak: memory of all processes afterwards, MB', size, value: memoryOfAllMb(portal.pid) }),
        atMost(maxSlope, { name: 'soak: memory at the end against a third of the time', size, value: soak.slope }),
        atMost(0, { name: 'soak: failed requests', size, value: soak.failed, requests: soak.requests }),
      ]
    } finally {
      await portal.stop()
    }
  },
}

function apiOf(pid: number): number {
  const found = withDescendants([pid]).find((each) => commandOf(each).includes('server/api.ts'))
  if (!found) throw new Error('the portal has no API process')
  return found
}

/** Caches fill during the first third of the load; memory after garbage collection must not grow after that. */
async function underLoad(url: string, apiPid: number, pace: { seconds: number; perSecond?: number | undefined }) {
  const load = async (part: number) => {
    const result = await tryLoad({
      url,
      connections: 16,
      requests: mix,
      ...(pace.perSecond && { perSecond: pace.perSecond }),
      seconds: Math.round(pace.seconds * part),
    })
    return { ...result, held: await memoryAfterGcMb(apiPid) }
  }
  const [first, rest] = [await load(1 / 3), await load(2 / 3)]
  const [refused, failed] = [refusedBy(first) + refusedBy(rest), first.failed + rest.failed]
  const requests = first.requests + rest.requests
  if (refused > refusedShare * (requests + refused))
    throw new Error(
      `the portal refused ${refused} of ${requests + refused} requests: the machine is busy, or --soak-rate too high`,
    )
  if (failed > refused) console.error(first.reasons, rest.reasons)
  return { requests, failed: failed - refused, slope: rest.held / first.held }
}
