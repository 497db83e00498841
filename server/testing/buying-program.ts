import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { buy as buyItem } from '../areas/catalogue/items/index.ts'
import { settle } from '../areas/money/payments/orders/settle-order.ts'

/**
 * Buys and tops up at random as twenty concurrent clients until it is killed; prints a line for every acknowledged
 * action.
 */
const [url = '', people, items, orders] = process.argv.slice(2)
const { db } = connect(url, { max: 8 })
const clients = 20

const oneOf = (range = '0-0'): number => {
  const [first = 0, last = 0] = range.split('-').map(Number)
  return randomInt(first, last + 1)
}

const buy = async (): Promise<string> => {
  const [id, resourceId] = [oneOf(people), oneOf(items)]
  await buyItem(db, { id, level: 4, name: `buyer ${id}` } as Actor, 'resource', { id: resourceId })
  return `${id}:${resourceId}`
}

/** Reports a payment like a provider, possibly repeatedly. */
const topUp = async (): Promise<string> => {
  const orderNo = `ORDER_${oneOf(orders)}`
  const facts = { provider: 'wechat', orderNo, state: 'paid', transactionId: orderNo, fen: 1000 } as const
  const outcome = await settle(db, facts)
  if (outcome !== 'settled' && outcome !== 'again') throw new Error(outcome)
  return orderNo
}

const runClient = async (): Promise<never> => {
  for (;;) {
    const done = await (randomInt(4) === 0 ? topUp() : buy()).catch(() => undefined)
    if (done) process.stdout.write(`${done}\n`)
    else await pause(20)
  }
}
await Promise.all(Array.from({ length: clients }, runClient))
