import { inTransaction } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'
import { announcePeriod } from './announce-periods.job.ts'
import { pagesTopic } from './queries.ts'

const dropPages = inTransaction(async (tx) => announce(tx, { topic: pagesTopic }))

announcePeriod.handledBy(({ db }) => dropPages(db))
