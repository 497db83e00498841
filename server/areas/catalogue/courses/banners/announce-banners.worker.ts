import { inTransaction } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'
import { announceBanners } from './announce-banners.job.ts'

const dropPages = inTransaction(async (tx) => announce(tx, { topic: 'lessons' }))

announceBanners.handledBy(({ db }) => dropPages(db))
