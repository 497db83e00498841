import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { buyResource } from '../features/library/buy-resource.ts'
import { settle } from '../features/payments/orders/settle-order.ts'

/** Buys and tops up at random as twenty people at once until it is killed; every act that was answered is a line. */
const [url = '', people, items, orders] = process.argv.slice(2)
const { db } = connect(url, { max: 8 })
const clients = 20

const oneOf = (range = '0-0'): number => {
  const [first = 0, last = 0] = range.split('-').map(Number)
  return randomInt(first, last + 1)
}

const buy = async (): Promise<string> => {
  const [id, resourceId] = [oneOf(people), oneOf(items)]
  await buyResource(db, { id, level: 4, name: `buyer ${id}` } as Actor, { resourceId })
  return `${id}:${resourceId}`
}

/** A payment is told as providers tell it: perhaps not for the first time. */
const topUp = async (): Promise<string> => {
  const orderNo = `ORDER_${oneOf(orders)}`
  const told = { provider: 'wechat', orderNo, state: 'paid', transactionId: orderNo, fen: 1000 } as const
  const outcome = await settle(db, told)
  if (outcome !== 'settled' && outcome !== 'again') throw new Error(outcome)
  return orderNo
}

const keepGoing = async (): Promise<never> => {
  for (;;) {
    const done = await (randomInt(4) === 0 ? topUp() : buy()).catch(() => undefined)
    if (done) process.stdout.write(`${done}\n`)
    else await pause(20)
  }
}
await Promise.all(Array.from({ length: clients }, keepGoing))
