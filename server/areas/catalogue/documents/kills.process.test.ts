import { expect, test } from 'vitest'
import { sharedShopFloor, smallStock } from '../../../testing/shop-floor.ts'

// kills.long.test.ts kills many times, restores a copy and fills the disk.
const floor = sharedShopFloor(smallStock)

test('after kill -9 of the server during purchases, none is incomplete and no confirmed one is lost', async () => {
  await floor.killServer()
})

test('after kill -9 of the database during purchases, it recovers every confirmed one', async () => {
  expect(await floor.settings()).toEqual({ fsync: 'on', pages: 'on', commits: 'on' })
  await floor.killDatabase('postmaster')
})
