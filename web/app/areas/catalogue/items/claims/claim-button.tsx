import { lazy, Suspense, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Claim, PurchaseClaim } from '#contract/catalogue/claims/claims.ts'
import { claimPath } from '#contract/paths.ts'
import { Button } from '#ui/button/button.tsx'
import type { loader } from './claims-data.ts'

const ClaimDialog = lazy(async () => ({ default: (await import('./claim-dialog.tsx')).ClaimDialog }))

interface ClaimButtonProps {
  kind: Claim['kind']
  item: { id: number; name: string; claim: PurchaseClaim }
}

/** CLAIM-2: begins a claim from a list of purchases; its facts are loaded when it is pressed. */
export function ClaimButton({ kind, item: { id, name, claim } }: ClaimButtonProps) {
  const { data, load, state } = useFetcher<typeof loader>()
  const [isOpen, setOpen] = useState(false)
  if (!claim?.mayClaim) return null
  const isLoading = isOpen && state !== 'idle'
  const open = () => {
    if (isLoading) return
    setOpen(true)
    void load(claimPath(kind, id))
  }
  return (
    <>
      {/* Disabled, it would lose the focus, and the dialog could not return it. */}
      <Button size="small" aria-disabled={isLoading} aria-label={`对 ${name} 申请售后`} onClick={open}>
        申请售后
      </Button>
      {isOpen && data?.purchase?.mayClaim && (
        <Suspense>
          <ClaimDialog own={data} kind={kind} itemId={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
