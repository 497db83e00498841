import { atMost } from './harness/figures.ts'
import { runLoad } from './harness/load.ts'
import type { Scenario } from './harness/scenario.ts'
import { demoFolder, memoryOfAllMb, startWholePortal, untilItRests } from './harness/whole-portal.ts'

/** Less is when the memory was last collected. */
const maxSlope = 1.1
const pages = ['/', '/AboutsUs?active=InfoMation', ...[1, 2, 3].map((id) => `/AboutsUs/View?InfoId=${id}`)]
const lists = [0, 1].map((page) => `/api/news/queryNewsList?page=${page}&size=10`)
const view = {
  path: '/api/news/viewNews',
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: '{"newsId":1}',
}
const mix = [...[...pages, ...lists].map((path) => ({ path })), view]

/** Three minutes with S, an hour with L. */
const seconds = { S: 180, M: 600, L: 3_600 }
const quickSeconds = 30
const sampleMs = 1_000
/** A busy machine makes the portal refuse some requests of visitors. */
const refusedShare = 0.005

/**
 * Mixed load on the portal with the texts and documents of its demo; it needs no data set. Caches fill during the first third;
 * the least memory that all processes hold, which is that after a garbage collection, must not grow after that.
 */
export const scenario: Scenario = {
  name: 'soak',
  sizes: ['S', 'L'],
  async run({ size, isQuick }) {
    const portal = await startWholePortal(await demoFolder())
    try {
      await untilItRests(portal.pid)
      const part = Math.round((isQuick ? quickSeconds : seconds[size]) / 3)
      const leastMb = async () => {
        let least = Infinity
        const sampling = setInterval(() => {
          least = Math.min(least, memoryOfAllMb(portal.pid))
        }, sampleMs)
        const load = { url: portal.url, connections: 16, requests: mix, seconds: part }
        await runLoad(load, isQuick ? 0.5 : refusedShare).finally(() => clearInterval(sampling))
        return least
      }
      await leastMb() // caches fill
      const [middle, end] = [await leastMb(), await leastMb()]
      const unit = '× that in the second third'
      return [atMost(maxSlope, { name: 'soak: memory in the last third', size, value: end / middle, unit, endMb: end })]
    } finally {
      await portal.stop()
    }
  },
}
