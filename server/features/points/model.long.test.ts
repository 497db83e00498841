import { test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { expectSoundBooks } from './testing/books.ts'
import { runBesideModel } from './testing/model.ts'

const seeds = Array.from({ length: 50 }, (_, n) => 1_000 + n)

// Several at once: a step waits for the database most of its time.
test.concurrent.each(seeds)('100,000 random steps equal the model (seed %d)', { timeout: 3_600_000 }, async (seed) => {
  const { db, url, close } = await testDatabase()
  await runBesideModel(url, { seed, steps: 100_000, together: 50 })
  await expectSoundBooks(db)
  await close()
})
