import { expect, test } from 'vitest'
import { runStorm } from '../../../testing/payment-storm.ts'
import { paymentPortal } from '../../../testing/payments.ts'
import { expectSoundLedger } from '../points/testing/ledger.ts'

// storm.long.test.ts has more steps and seeds.
test('after random steps in random order our orders match the ledger of the provider', async () => {
  const portal = await paymentPortal({ sendsProbe: true })
  try {
    await runStorm(portal, { seed: 1, steps: 80, concurrency: 4 })
    await expectSoundLedger(portal.db)
    expect(portal.cashier.trades().length).toBeGreaterThan(3)
  } finally {
    await portal.close()
  }
})
