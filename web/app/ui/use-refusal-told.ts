import { useEffect } from 'react'
import { toast } from './toast-store.ts'

/** Tells a refusal of something done in the background, once. */
export function useRefusalTold(refusal: { message: string } | undefined) {
  useEffect(() => {
    if (refusal) toast.error(refusal.message)
  }, [refusal])
}
