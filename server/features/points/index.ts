// The back office names jobs by their declarations.
import './check-ledger.job.ts'

import './ledger-invariants.ts'

export { balanceOf, bonusPartOf } from './balance.ts'
export { credit } from './credit.ts'
export { checkAccount, memberPart } from './dossier.ts'
export { capture, hold, release } from './hold.ts'
export { checkInvariants, invariant } from './invariants.ts'
export { mergedCoins } from './merged-data.ts'
export { coinData } from './personal-data.ts'
export type { Owner } from './post.ts'
export { refund } from './refund.ts'
export { authorShareOf, rewardRegistration, rewardUpload } from './rewards.ts'
export { routes } from './routes.ts'
export { spend } from './spend.ts'
export { summaryOf } from './summary.ts'
