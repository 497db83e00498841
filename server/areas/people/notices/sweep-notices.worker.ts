import { sweepNotices } from './queries.ts'
import { sweepOldNotices } from './sweep-notices.job.ts'
import { sweepTickets } from './tickets.ts'

sweepOldNotices.handledBy(async ({ db, signal }) => {
  await sweepTickets(db)
  await sweepNotices(db, signal)
})
