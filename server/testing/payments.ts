import { sql } from 'kysely'
import type { Config } from '#kernel/config/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { freePort } from '../../checks/free-port.ts'
import { openSimulator } from '../../gateway/simulator.ts'
import { openGateways } from '../areas/money/payments/index.ts'
import { loadConfig } from '../config.ts'
import { testPortal } from './portal.ts'

/**
 * A listening portal with the payment simulator. `context` is the context of the worker; `hasPassed` shifts one order
 * back in time by some minutes.
 */
export const paymentPortal = async ({
  sendsProbe = false,
  ...overrides
}: Partial<Config> & { sendsProbe?: boolean } = {}) => {
  const port = await freePort()
  const portal = await testPortal({ port, publicUrl: `http://127.0.0.1:${port}`, ...overrides })
  await portal.app.listen({ port, host: '127.0.0.1' })
  const simulator = await openSimulator({ dataDir: portal.dataDir, sendsProbe })
  const config = { ...loadConfig({ DATA_DIR: portal.dataDir }), port }
  return {
    ...portal,
    url: `http://127.0.0.1:${port}`,
    simulator,
    cashier: simulator.controls,
    context: { db: portal.db, log: createLog('silent'), gateways: openGateways(config) },
    hasPassed: (orderNo: string, minutes: number) =>
      portal.db.transaction().execute(async (tx) => {
        // A trigger protects the terms of an order; disabling triggers for this transaction allows the change.
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`
          update payment_order set
            created_at = created_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes}),
            next_check_at = next_check_at - make_interval(mins => ${minutes}), closed_at = closed_at - make_interval(mins => ${minutes}),
            checked_at = null
          where order_no = ${orderNo}`.execute(tx)
      }),
    async close() {
      await simulator.stop()
      await portal.close()
    },
  }
}
export type PaymentPortal = Awaited<ReturnType<typeof paymentPortal>>
