import { lazy, Suspense, useEffect, useState } from 'react'
import { askForProofWith } from '#lib/api/fresh-proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })))

/** Shows the dialog when a call needs a fresh proof of identity; calls that are refused meanwhile share it. */
export function ProofProvider() {
  const [settle, setSettle] = useState<(isProved: boolean) => void>()
  useEffect(() => {
    let asked: Promise<boolean> | undefined
    askForProofWith(() => {
      asked ??= new Promise<boolean>((resolve) => setSettle(() => resolve)).finally(() => {
        asked = undefined
        setSettle(undefined)
      })
      return asked
    })
  }, [])
  return settle ? (
    <Suspense>
      <ProofDialog onSettled={settle} />
    </Suspense>
  ) : null
}
