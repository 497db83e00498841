import type { FastifyInstance } from 'fastify'
import { forwardToSimulator } from '#kernel/http/index.ts'
import { cashierBase, type Gateways } from './gateways/index.ts'

/** Serves the simulator's 收银台 under our own origin; not registered with real providers. */
export const demoPayRoute = (app: FastifyInstance, gateways: Gateways): void => {
  if (gateways.isSimulated) forwardToSimulator(app, { base: cashierBase, url: gateways.simulatorUrl })
}
