import { test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { expectSoundLedger } from './testing/ledger.ts'
import { runAgainstModel, runLedgersAgainstModel } from './testing/model.ts'

/** The model posts shares without the rows of the feature `offers` that I54 counts; it is known where that feature is loaded. */
const sales = ['I54']

// model.long.test.ts runs more steps with more seeds, and more ledgers.
test('800 random steps equal the model', { timeout: 240_000 }, async () => {
  const { db, url, close } = await testDatabase()
  await runAgainstModel(url, { seed: 20261115, steps: 800, together: 5 })
  await expectSoundLedger(db, sales)
  await close()
})

test('40 random ledgers with held shares and refunds equal the model', { timeout: 240_000 }, async () => {
  const { db, url, close } = await testDatabase()
  await runLedgersAgainstModel(
    url,
    Array.from({ length: 40 }, (_, at) => at + 1),
    16,
  )
  await expectSoundLedger(db, sales)
  await close()
})
