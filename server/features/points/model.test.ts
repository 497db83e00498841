import { test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { expectSoundLedger } from './testing/ledger.ts'
import { runAgainstModel } from './testing/model.ts'

// model.long.test.ts runs more steps with more seeds.
test('2,000 random steps equal the model', { timeout: 240_000 }, async () => {
  const { db, url, close } = await testDatabase()
  await runAgainstModel(url, { seed: 20261115, steps: 2_000, together: 5 })
  await expectSoundLedger(db)
  await close()
})
