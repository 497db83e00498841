import { checkLedger } from './check-ledger.job.ts'
import { checkAndSave } from './check-ledger.ts'
import './ledger-invariants.ts'

checkLedger.handledBy(async ({ db, log }) => {
  const { results, broken } = await checkAndSave(db)
  if (broken.length > 0) log.error({ broken }, 'ledger invariants are violated')
  else log.info({ checked: results.length }, 'ledger invariants hold')
})
