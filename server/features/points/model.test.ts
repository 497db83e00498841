import { test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { expectSoundLedger } from './testing/ledger.ts'
import { runAgainstModel } from './testing/model.ts'

// Runs are concurrent, because a step mostly waits for the database.
test.concurrent.each([20261115, 7, 424242])(
  '2,000 random steps equal the model (seed %d)',
  { timeout: 240_000 },
  async (seed) => {
    const { db, url, close } = await testDatabase()
    await runAgainstModel(url, { seed, steps: 2_000, together: 5 })
    await expectSoundLedger(db)
    await close()
  },
)
