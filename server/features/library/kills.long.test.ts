import { afterAll, beforeAll, test } from 'vitest'
import { openShopFloor } from '../../testing/shop-floor.ts'

const floor = openShopFloor({ coins: 100_000, items: 3_000, orders: 20_000 })
beforeAll(async () => {
  await floor.open()
  await floor.fill()
})
afterAll(async () => {
  await floor.close()
  floor.remove()
})

const rounds = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

// In parts, so that each has its own time limit.
test.each(rounds(20))('T9: ten more kills of the server at random moments (part %i of 20)', async () => {
  for (const _ of rounds(10)) await floor.killServer()
})

test.each(rounds(10))('T10: five more kills of the database (part %i of 10)', async (part) => {
  for (const round of rounds(5)) await floor.killDatabase((part + round) % 2 === 0 ? 'postmaster' : 'backend')
})
