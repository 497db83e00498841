import { test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { expectSoundLedger } from './testing/ledger.ts'
import { runAgainstModel, runLedgersAgainstModel } from './testing/model.ts'

/** The model posts shares without the rows of the feature `offers` that I54 counts; it is known where that feature is loaded. */
const sales = ['I54']

const seeds = [7, 424242, ...Array.from({ length: 50 }, (_, n) => 1_000 + n)]

// Runs are concurrent, because a step mostly waits for the database.
test.concurrent.each(seeds)('100,000 random steps equal the model (seed %d)', { timeout: 3_600_000 }, async (seed) => {
  const { db, url, close } = await testDatabase()
  await runAgainstModel(url, { seed, steps: 100_000, together: 50 })
  await expectSoundLedger(db, sales)
  await close()
})

test('1,000 random ledgers with held shares and refunds equal the model', { timeout: 600_000 }, async () => {
  const { db, url, close } = await testDatabase()
  await runLedgersAgainstModel(
    url,
    Array.from({ length: 1_000 }, (_, at) => at + 1),
    16,
  )
  await expectSoundLedger(db, sales)
  await close()
})
