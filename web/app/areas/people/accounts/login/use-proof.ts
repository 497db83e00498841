import { useEffect, useState } from 'react'
import type { Challenge } from '#contract/people/accounts/proof-of-work.ts'

export interface ProofState {
  /** Whether the form cannot be sent yet. */
  isPending: boolean
  percent: number
  proof: string | undefined
}

/** Computes the proof of work that a captcha needs, as soon as the page is there. Most captchas need none: its code is loaded with the first that does. */
export function useProof({ uuid, challenge }: { uuid: string; challenge?: Challenge | undefined }): ProofState {
  const [state, setState] = useState({ uuid: '', percent: 0, proof: undefined as string | undefined })
  const difficulty = challenge?.difficulty
  useEffect(() => {
    if (difficulty === undefined) return
    const abort = new AbortController()
    const onProgress = (percent: number) => setState({ uuid, percent, proof: undefined })
    void import('./proof-of-work.ts')
      .then(({ proveWork }) => proveWork(uuid, { difficulty }, { signal: abort.signal, onProgress }))
      .then((proof) => {
        if (proof !== undefined) setState({ uuid, percent: 100, proof })
      })
    return () => abort.abort()
  }, [uuid, difficulty])
  const { percent, proof } = state.uuid === uuid ? state : { percent: 0, proof: undefined }
  return { isPending: difficulty !== undefined && proof === undefined, percent, proof }
}
