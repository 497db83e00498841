import { test } from 'vitest'
import { runStorm } from '../../../testing/payment-storm.ts'
import { paymentPortal } from '../../../testing/payments.ts'
import { expectSoundLedger } from '../points/testing/ledger.ts'

const seeds = Array.from({ length: 20 }, (_, at) => at + 101)

test.each(seeds)('after 1,000 random steps our orders match the ledger of the provider (seed %i)', async (seed) => {
  const portal = await paymentPortal({ sendsProbe: true })
  try {
    await runStorm(portal, { seed, steps: 1_000, concurrency: 8 })
    await expectSoundLedger(portal.db)
  } finally {
    await portal.close()
  }
})
