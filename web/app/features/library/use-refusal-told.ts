import { useEffect } from 'react'
import type { Problem } from '#contract/errors.ts'
import { toast } from '#ui/toast-store.ts'

/** Tells a refusal of something done in the background, once. */
export function useRefusalTold(refusal: Pick<Problem, 'message'> | undefined) {
  useEffect(() => {
    if (refusal) toast.error(refusal.message)
  }, [refusal])
}
