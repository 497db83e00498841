// The back office names jobs by their declarations.
import './close-answers.job.ts'

import './invariants.ts'

export { addClaim } from './add-claim.ts'
export { answerClaim } from './answer-claim.ts'
export { memberPart } from './dossier.ts'
export { claimData, mergedClaims } from './member-data.ts'
export { routes } from './routes.ts'
export { confirmedRuling, ruleClaim } from './rule-claim.ts'
export { withdrawClaim } from './withdraw-claim.ts'
