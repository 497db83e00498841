import { releaseDueShares } from './end-sale.ts'
import { releaseShares } from './release-shares.job.ts'

releaseShares.handledBy(({ db, signal }) => releaseDueShares(db, signal))
