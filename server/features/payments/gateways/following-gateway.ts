import { type Gateway, GatewayTrouble, NoticeRefused, type Provider } from './gateway.ts'
import type { Simulated } from './simulated.ts'

/** Looks up the simulator at each call; what it takes to be built is built once per version of its keys. */
export const followingGateway = (
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
  const found = (): Gateway | GatewayTrouble => {
    try {
      return gateway()
    } catch (error) {
      if (error instanceof GatewayTrouble) return error
      throw error
    }
  }
  return {
    pay: async (order) => gateway().pay(order),
    query: async (orderNo) => {
      const there = found()
      if (!(there instanceof GatewayTrouble)) return there.query(orderNo)
      return { provider, orderNo, state: 'unknown', reason: there.message }
    },
    close: async (orderNo) => {
      const there = found()
      return there instanceof GatewayTrouble ? 'unknown' : there.close(orderNo)
    },
    refund: async (...args) => {
      const there = found()
      return there instanceof GatewayTrouble ? 'pending' : there.refund(...args)
    },
    readNotice: (headers, rawBody) => {
      const there = found()
      if (there instanceof GatewayTrouble) throw new NoticeRefused(there.message)
      return there.readNotice(headers, rawBody)
    },
    bill: async (day) => gateway().bill(day),
  }
}
