import { expect } from 'vitest'
import { exportOrders, payByWechat } from '#contract/money/payments/payments.ts'
import { ask, post, repeat, Tally } from './calls.ts'
import type { WholeFleet } from './fleet.ts'
import { metricsToken } from './portal.ts'

const askForExport = ({ portal, people }: WholeFleet) =>
  ask(portal.url + exportOrders.path, { token: people.administrator.token })

/** How many queries of exports the processes have run on a replica. */
const countOnReplica = async ({ portal }: WholeFleet): Promise<number> => {
  const texts = await Promise.all(portal.apiUrls.map((url) => ask(`${url}/metrics`, { token: metricsToken })))
  const counts = texts.map(({ body }) => /^db_late_reads_total\{ran_on="replica",reason=""\} (\d+)/m.exec(String(body)))
  return counts.reduce((sum, count) => sum + Number(count?.[1] ?? 0), 0)
}

/** Another one for each order: an unpaid order of the same amount is used again. */
let yuan = 0

/** Orders and exports all orders right afterwards, again and again: each export contains the order before it. */
export const exportWhileWriting = async (fleet: WholeFleet, times: number): Promise<{ onReplica: number }> => {
  const { portal, people } = fleet
  const before = await countOnReplica(fleet)
  for (let time = 0; time < times; time++) {
    const ordered = await post(portal.url + payByWechat.path, people.author.token, { amount: ++yuan })
    expect(ordered.status, 'an order').toBe(200)
    const { status, body } = await askForExport(fleet)
    expect(status, 'an export').toBe(200)
    expect(body, 'an export').toContain((ordered.body as { orderNo: string }).orderNo)
  }
  return { onReplica: (await countOnReplica(fleet)) - before }
}

/** Exports again and again until stopped. */
export const startExports = (fleet: WholeFleet) => {
  const tally = new Tally()
  let longestMs = 0
  let isDone = false
  const loop = repeat(
    () => isDone,
    500,
    async () => {
      const begun = performance.now()
      const { status } = await askForExport(fleet)
      longestMs = Math.max(longestMs, performance.now() - begun)
      tally.note(status, status === 200)
      return status === 200
    },
  )
  return {
    async stop() {
      isDone = true
      await loop
      return { tally, longestSeconds: longestMs / 1000 }
    },
  }
}
