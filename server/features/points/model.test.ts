import { test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { expectSoundBooks } from './testing/books.ts'
import { runBesideModel } from './testing/model.ts'

// Several at once: a step waits for the database most of its time.
test.concurrent.each([20261115, 7, 424242])(
  '2,000 random steps equal the model (seed %d)',
  { timeout: 240_000 },
  async (seed) => {
    const { db, url, close } = await testDatabase()
    await runBesideModel(url, { seed, steps: 2_000, together: 5 })
    await expectSoundBooks(db)
    await close()
  },
)
