import { expect, test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { balanceOf } from '../server/areas/money/points/index.ts'
import { expectSoundLedger } from '../server/areas/money/points/testing/ledger.ts'
import { loadAccounts } from './accounts.ts'
import { loadCoins } from './coins.ts'

test('geren01 has 500 coins, also when an interrupted load goes on', async () => {
  const { db, close } = await testDatabase()
  await loadAccounts(db, () => {})
  await loadCoins(db, () => {})
  await loadCoins(db, () => {})
  const { id } = await db.selectFrom('member').select('id').where('username', '=', 'geren01').executeTakeFirstOrThrow()
  expect(await balanceOf(db, id)).toBe(500)
  await expectSoundLedger(db)
  await close()
})
