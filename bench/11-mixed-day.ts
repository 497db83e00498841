import { startBackgroundWork } from './harness/background-work.ts'
import { median, rounded } from './harness/compare.ts'
import { atMost, reported } from './harness/limit-line.ts'
import type { LoadResult } from './harness/load.ts'
import { mixedDay } from './harness/mixed-day.ts'
import type { Scenario } from './harness/scenario.ts'

const connections = 32
/** Of the rate that one process reaches. */
const share = 0.7

/**
 * All kinds of calls and writes at 70 % of what the process can answer: the slowest hundredth against the median, and the
 * same beside uploads, conversions, a transcode and an export. At L the data is larger than every cache.
 */
export const scenario: Scenario = {
  name: 'mixed-day',
  row: '11',
  sizes: ['S', 'L'],
  async run(bench) {
    const portal = await bench.portal()
    const { url, database } = portal
    const fresh = mixedDay(bench.size, database)
    const [seconds, repeats] = bench.isQuick ? [5, 1] : [bench.size === 'S' ? 10 : 20, 3]
    const most = async () =>
      (await bench.load({ url, connections, seconds, requests: await fresh(seconds * 2_000), isOnce: true })).rate
    await most() // warm-up
    const saturation = await most()
    const perSecond = Math.floor(saturation * share)
    const browse = async () =>
      bench.load({
        url,
        connections: 256,
        seconds,
        perSecond,
        requests: await fresh(seconds * perSecond),
        isOnce: true,
      })
    const alone: LoadResult[] = []
    for (let repeat = 0; repeat < repeats; repeat++) alone.push(await browse())
    const work = await startBackgroundWork(portal)
    const beside: LoadResult[] = []
    for (let repeat = 0; repeat < repeats; repeat++) beside.push(await browse())
    await work.stop()
    const of = (results: LoadResult[], key: 'p50' | 'p99') => rounded(median(results.map((result) => result[key])))
    const [p50, p99, besideP99] = [of(alone, 'p50'), of(alone, 'p99'), of(beside, 'p99')]
    const { size } = bench
    return [
      reported({ name: 'mixed-day: saturation', size, value: saturation, unit: ' requests/s' }),
      atMost(3, { name: 'mixed-day: alone', size, value: p99 / p50, unit: ' × p50', p50, p99, perSecond }),
      atMost(1.5, {
        name: 'mixed-day: beside other work',
        size,
        value: besideP99 / p99,
        unit: ' × p99 alone',
        p99: besideP99,
      }),
    ]
  },
}
