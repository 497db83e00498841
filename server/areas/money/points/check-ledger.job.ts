import { z } from 'zod'
import { inTransaction } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'

const checkLedger = job('points.check-books', z.object({}), {
  title: '核对 V币账目',
  lane: 'background',
  cron: '20 3 * * *',
  singletonKey: () => 'books',
  expireInSeconds: 3600,
  run: async ({ db, log }) => {
    const { results, broken } = await (await import('./check-ledger.ts')).checkAndSave(db)
    if (broken.length > 0) log.error({ broken }, 'ledger invariants are violated')
    else log.info({ checked: results.length }, 'ledger invariants hold')
  },
})

/** Queues a check of the ledger; another request while one is queued has no effect. */
export const requestCheck = inTransaction(async (tx) => {
  await checkLedger.enqueue(tx, {})
  return { message: '已开始核对账目' }
})
