// The back office names jobs by their declarations.
import './check-ledger.job.ts'

import './ledger-invariants.ts'

export { addAdjustment } from './add-adjustment.ts'
export { balanceOf, bonusPartOf } from './balance.ts'
export { credit } from './credit.ts'
export { confirmAdjustment, withdrawAdjustment } from './decide-adjustment.ts'
export { checkAccount, memberPart } from './dossier.ts'
export { refundSale, releaseShare } from './held-share.ts'
export { checkInvariants, invariant } from './invariants.ts'
export { coinData, mergedCoins, passOnPaid } from './member-data.ts'
export type { Owner } from './post.ts'
export { refund } from './refund.ts'
export { rewardRegistration, rewardUpload } from './rewards.ts'
export { routes } from './routes.ts'
export { spend } from './spend.ts'
export { summaryOf } from './summary.ts'
