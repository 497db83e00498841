import type { Provider } from '#contract/money/payments/providers.ts'
import { type Gateway, GatewayTrouble, NoticeRefused } from './gateway.ts'
import type { Simulated } from './simulated.ts'

/** A gateway for the simulator, whose keys and port may change: it is rebuilt when they do. */
export const reloadingGateway = (
  provider: Provider,
  merchants: () => Simulated,
  build: (merchants: Simulated) => Gateway,
): Gateway => {
  let built: { from: Simulated; gateway: Gateway } | undefined
  const gateway = (): Gateway => {
    const from = merchants()
    if (built?.from !== from) built = { from, gateway: build(from) }
    return built.gateway
  }
  const tryGateway = (): Gateway | GatewayTrouble => {
    try {
      return gateway()
    } catch (error) {
      if (error instanceof GatewayTrouble) return error
      throw error
    }
  }
  return {
    pay: async (...args) => gateway().pay(...args),
    query: async (orderNo) => {
      const current = tryGateway()
      if (!(current instanceof GatewayTrouble)) return current.query(orderNo)
      return { provider, orderNo, state: 'unknown', reason: current.message }
    },
    close: async (orderNo) => {
      const current = tryGateway()
      return current instanceof GatewayTrouble ? 'unknown' : current.close(orderNo)
    },
    refund: async (...args) => {
      const current = tryGateway()
      return current instanceof GatewayTrouble ? 'pending' : current.refund(...args)
    },
    readNotice: (headers, rawBody) => {
      const current = tryGateway()
      if (current instanceof GatewayTrouble) throw new NoticeRefused(current.message)
      return current.readNotice(headers, rawBody)
    },
    bill: async (day) => gateway().bill(day),
  }
}
