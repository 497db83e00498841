import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShopFloor } from '../../testing/shop-floor.ts'

// kills.long.test.ts kills many times, restores a copy and fills the disk.
const floor = openShopFloor({ coins: 300, items: 60, orders: 200 })
beforeAll(async () => {
  await floor.open()
  await floor.fill()
})
afterAll(async () => {
  await floor.close()
  floor.remove()
})

test('after kill -9 of the server during purchases, none is incomplete and no confirmed one is lost', async () => {
  await floor.killServer()
})

test('after kill -9 of the database during purchases, it recovers every confirmed one', async () => {
  expect(await floor.settings()).toEqual({ fsync: 'on', pages: 'on', commits: 'on' })
  await floor.killDatabase('postmaster')
})
