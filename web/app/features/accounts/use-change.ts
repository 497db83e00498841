import { useFetcher } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import type { Changed } from './change-own-account.ts'

/** A form of one's own account sent in the background: what was done is told, then `onDone` runs. */
export function useChange(onDone?: () => void) {
  const fetcher = useFetcher<Changed>()
  useOnResponse(fetcher.data, ({ message }) => {
    if (!message) return
    toast.success(message)
    onDone?.()
  })
  return { Form: fetcher.Form, isSending: fetcher.state !== 'idle', problem: fetcher.data?.problem }
}
