// The back office names jobs by their declarations.
import './close-answers.job.ts'

import './invariants.ts'

export { memberPart } from './dossier.ts'
export { mergedClaims } from './merged-data.ts'
export { claimData } from './personal-data.ts'
export { routes } from './routes.ts'
export { confirmedRuling } from './rule-claim.ts'
