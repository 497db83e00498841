import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#lib/paths.ts'
import { toast } from '#ui/toast-store.ts'
import type { Changed } from './share-data.ts'

/** Sends a change of groups or shares and tells how it went; `onDone` follows what succeeded. */
export function useChange(onDone?: () => void) {
  const fetcher = useFetcher<Changed>()
  const { data } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    if (data?.refusal) toast.error(data.refusal.message)
    if (!data?.message) return
    toast.success(data.message)
    onDone?.()
  }, [data])
  return {
    isBusy: fetcher.state !== 'idle',
    send: (fields: Record<string, string | number>) =>
      void fetcher.submit(fields, { method: 'post', action: paths.sharing }),
  }
}
