import path from 'node:path'
import { connect } from '#kernel/database/index.ts'
import { openKeys } from '../../gateway/keys.ts'
import { openSimulator } from '../../gateway/simulator.ts'
import { newTrade } from '../../gateway/trades/trade.ts'
import { wechatNotice } from '../../gateway/wechat-pay/wechat-notice.ts'
import { notifyPaths } from '../../server/areas/money/payments/gateways/index.ts'
import { memberAt } from '../data/sessions.ts'
import type { FreshRequests } from './compare.ts'
import type { BenchDatabase } from './database.ts'
import { portalFolder } from './portal.ts'

const terms = { coins: 500, bonus: 100, fen: 5000, subject: '600 V币（含赠送 100）' }
/** Signing a notice takes longer than checking it: no more are made than a process can answer. */
const shareSigned = 0.2

/**
 * Payment notices of WeChat Pay, each for another order, signed and encrypted by the simulator whose keys the portal
 * under test trusts.
 */
export async function topUpNotices(database: BenchDatabase): Promise<{ fresh: FreshRequests; stop(): Promise<void> }> {
  const simulator = await openSimulator({ dataDir: portalFolder, sendsProbe: false })
  const keys = await openKeys(path.join(portalFolder, 'gateway'))
  const fresh: FreshRequests = async (count) => {
    const orders = await insertOrders(database, Math.ceil(count * shareSigned))
    return orders.map((orderNo) => {
      const at = new Date().toISOString()
      const order = { provider: 'wechat', orderNo, notifyUrl: '', expiresAt: at, params: '' } as const
      const placed = { kind: 'placed', at, ...order } as const
      const trade = { ...newTrade({ ...placed, fen: terms.fen, subject: terms.subject }), state: 'paid' as const }
      const paid = { ...trade, transactionId: orderNo, payerFen: terms.fen, paidAt: new Date() }
      const { headers, body } = wechatNotice(keys, paid, 'paid')
      return { path: notifyPaths.wechat, method: 'POST' as const, headers, body: String(body) }
    })
  }
  return { fresh, stop: () => simulator.stop() }
}

/** Inserts unpaid orders; returns their numbers. */
async function insertOrders({ url }: BenchDatabase, count: number): Promise<string[]> {
  const { sql, close } = connect(url, { max: 1 })
  const run = `BENCH_${Date.now().toString(36)}_`
  const orders = Array.from({ length: count }, (_, at) => `${run}${at}`)
  const members = orders.map((_, at) => memberAt(at * 7))
  await sql`
    insert into payment_order (order_no, member_id, provider, coins, bonus, fen, subject, expires_at, state)
    select order_no, member_id, 'wechat', ${terms.coins}, ${terms.bonus}, ${terms.fen}, ${terms.subject},
      now() + interval '10 minutes', 'closing'
    from unnest(${orders}::text[], ${members}::bigint[]) as unpaid (order_no, member_id)`
  await sql`analyze payment_order` // the planner would assume almost empty tables
  await close()
  return orders
}
