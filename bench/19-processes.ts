import { setTimeout as sleep } from 'node:timers/promises'
import { isListed } from './data/items.ts'
import { administratorHeaders, callOrFail } from './harness/administrator.ts'
import { median } from './harness/compare.ts'
import { equalShares } from './harness/cpu-quota.ts'
import { asMembers, drawIds } from './harness/draw.ts'
import { atLeast, atMost } from './harness/limit-line.ts'
import { onQuietMachine } from './harness/other-work.ts'
import { type Subject, startApi } from './harness/portal.ts'
import type { Line, Scenario, Workbench } from './harness/scenario.ts'

const counts = [1, 2, 4]
const linear = 0.85
/** More than linear is noise: something else slowed the one process down. */
const mostLinear = 1.1
/** Before each measurement. */
const warmUpSeconds = 3
/** Of each new process before it gets its share, with which it would take a minute to be compiled. */
const compilingSeconds = 15
const staleMs = 100

/** One, two and four API processes with equal shares of CPU on one database: rate of details, and how soon a change shows. */
export const scenario: Scenario = {
  name: 'processes',
  row: '19',
  sizes: ['S', 'L'],
  mostMinutes: 120, // at L the data set may have to be filled first
  async run(bench) {
    const quotas = equalShares(Math.max(...counts))
    const database = await bench.database()
    const portals: Subject[] = []
    const rates = new Map<number, number>()
    const lines: Line[] = []
    try {
      for (const count of counts) {
        while (portals.length < count) {
          const portal = await startApi(database)
          portals.push(portal)
          await rateOf(bench, [portal], compilingSeconds)
          quotas.limit(portal.apiPid, portals.length - 1)
        }
        await rateOf(bench, portals, warmUpSeconds)
        rates.set(count, await rateOf(bench, portals, bench.isQuick ? 3 : 10))
      }
      for (const count of counts.slice(1)) {
        const value = rates.get(count)! / (count * rates.get(1)!)
        const name = `processes: ${count} processes, ${quotas.perProcess} each`
        const line = atLeast(linear, { name, size: bench.size, value, unit: ' of linear', rate: rates.get(count) })
        lines.push(value <= mostLinear ? line : { ...line, verdict: 'does not count', remark: 'one was slowed down' })
      }
      quotas.lift()
      lines.push(...(await onQuietMachine(() => staleness(bench, portals))))
    } finally {
      await Promise.all(portals.map((portal) => portal.stop()))
      await quotas.release()
    }
    return lines
  },
}

/** Requests per second of all processes together, each with its own generator. */
async function rateOf(bench: Workbench, portals: Subject[], seconds: number): Promise<number> {
  const requests = asMembers(
    drawIds(bench.size, isListed).map((id) => `/api/library/queryResouce?resourceId=${id}`),
    'POST',
  )
  const results = await Promise.all(portals.map(({ url }) => bench.load({ url, connections: 16, seconds, requests })))
  return results.reduce((sum, { rate }) => sum + rate, 0)
}

const articleId = 5

/** Milliseconds from the answer to an edit in the first process until the cached page of every other process shows it. */
async function staleness({ size, isQuick }: Workbench, [first, ...others]: Subject[]): Promise<Line[]> {
  const headers = await administratorHeaders(first!.database)
  const times: number[] = []
  for (let turn = 0; turn < (isQuick ? 5 : 30); turn++) {
    for (const { url } of others) await pageOf(url)
    const title = `数据标准征求意见 ${Date.now()}`
    const fields = { id: articleId, title, content: '<p>联盟成员单位围绕数据标准展开讨论。</p>' }
    await callOrFail(`${first!.url}/api/news/updateNews`, { method: 'POST', headers, body: JSON.stringify(fields) })
    const changed = performance.now()
    await Promise.all(others.map(({ url }) => untilShown(url, title)))
    times.push(performance.now() - changed)
  }
  const p50 = median(times)
  return [
    atMost(staleMs, { name: 'processes: stale after a change', size, value: Math.max(...times), unit: ' ms', p50 }),
  ]
}

const pageOf = async (url: string) => (await callOrFail(`${url}/AboutsUs/View?InfoId=${articleId}`, {})).text()

/** A page that is still the old one after this long stays so. */
const patienceMs = 30_000

async function untilShown(url: string, title: string) {
  const end = performance.now() + patienceMs
  while (!(await pageOf(url)).includes(title)) {
    if (performance.now() > end) throw new Error(`${url} shows the old page ${patienceMs} ms after a change`)
    await sleep(2)
  }
}
