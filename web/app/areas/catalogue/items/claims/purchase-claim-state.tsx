import { claimStates } from '#contract/catalogue/claims/claim-rules.ts'
import type { PurchaseClaim } from '#contract/catalogue/claims/claims.ts'
import { ownClaimsPath } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './claim-card.module.css'
import { claimTone } from './claim-steps.tsx'

/** CLAIM-2: how the claim about a purchase stands, or until when there can be one. */
export const PurchaseClaimState = ({ claim }: { claim: PurchaseClaim }) => {
  if (claim?.state)
    return (
      <Link className={styles.state} to={ownClaimsPath('buyer')} aria-label={`售后${claimStates[claim.state]}，查看`}>
        <Status tone={claimTone(claim.state)}>{claimStates[claim.state]}</Status>
      </Link>
    )
  return claim?.mayClaim && <small className={styles.until}>{formatDay(claim.claimUntil)} 前可申请售后</small>
}
