import { checkBooks } from './check-books.job.ts'
import { runCheck } from './check-books.ts'
import './ledger-invariants.ts'

checkBooks.handledBy(async ({ db, log }) => {
  const { results, broken } = await runCheck(db)
  if (broken.length > 0) log.error({ broken }, 'the books of the coins are wrong')
  else log.info({ checked: results.length }, 'the books of the coins are right')
})
