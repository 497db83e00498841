import { lazy, Suspense, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { claimReasons, claimStates, isClaimOpen } from '#contract/catalogue/claims/claim-rules.ts'
import type { Claim, OwnClaim } from '#contract/catalogue/claims/claims.ts'
import { claimPath } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './claim-card.module.css'
import { ClaimSteps, stepsOf } from './claim-steps.tsx'
import type { loader } from './claims-data.ts'
import { useWithdrawal } from './use-claim-change.ts'

const ClaimDialog = lazy(async () => ({ default: (await import('./claim-dialog.tsx')).ClaimDialog }))

interface ClaimCardProps {
  kind: Claim['kind']
  itemId: number
}

/** CLAIM-2: what a buyer may do about a purchase, and how the claim about it stands. */
export function ClaimCard({ kind, itemId }: ClaimCardProps) {
  const { data, load } = useFetcher<typeof loader>()
  const address = claimPath(kind, itemId)
  useEffect(() => void load(address), [load, address])
  if (!data?.purchase) return null
  const { claim } = data.purchase
  return (
    <Card as="section" className={styles.card} aria-label="售后">
      <CardHead
        aside={
          claim && (
            <span className={styles.aside}>
              <Tag tone={isClaimOpen(claim.state) ? 'amber' : 'plain'}>{claimStates[claim.state]}</Tag>
            </span>
          )
        }
      >
        售后
      </CardHead>
      <div className={styles.body}>
        {claim ? <OwnClaimFacts claim={claim} /> : <Terms {...data} />}
        <Actions own={data} kind={kind} itemId={itemId} />
      </div>
    </Card>
  )
}

function Terms({ purchase }: OwnClaim) {
  const { claimUntil, mayClaim } = purchase!
  return (
    <p className={styles.terms}>
      {mayClaim
        ? `内容与描述不符或文件有问题，${formatDay(claimUntil)} 前可以申请售后，作者所得在此之前冻结。`
        : `售后期已于 ${formatDay(claimUntil)} 结束。`}
    </p>
  )
}

const OwnClaimFacts = ({ claim }: { claim: Claim }) => (
  <>
    <p className={styles.reason}>
      <b>{claimReasons[claim.reason].label}</b>
      {claim.words}
    </p>
    <ClaimSteps steps={stepsOf(claim)} />
    {claim.answer && <p className={styles.said}>作者：{claim.answer.content}</p>}
    {claim.ruling && <p className={styles.said}>裁定：{claim.ruling}</p>}
  </>
)

function Actions({ own, kind, itemId }: ClaimCardProps & { own: OwnClaim }) {
  const [isOpen, setOpen] = useState(false)
  const { withdraw, isBusy } = useWithdrawal('售后期内可以再次申请；期满后作者所得照常到账。')
  const { claim, mayClaim } = own.purchase!
  return (
    <>
      {claim && isClaimOpen(claim.state) && (
        <Button block disabled={isBusy} onClick={() => void withdraw(claim.id)}>
          撤回申请
        </Button>
      )}
      {mayClaim && (
        <Button block onClick={() => setOpen(true)}>
          {claim ? '再提一项申请' : '申请售后'}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ClaimDialog own={own} kind={kind} itemId={itemId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
