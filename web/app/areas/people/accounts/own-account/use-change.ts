import { useFetcher } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import type { ChangeResult } from './change-own-account.ts'

/** Sends a form of the member's own account in the background; a success is shown as a toast, then `onDone` runs. */
export function useChange(onDone?: () => void) {
  const fetcher = useFetcher<ChangeResult>()
  useOnResponse(fetcher.data, ({ message }) => {
    if (!message) return
    toast.success(message)
    onDone?.()
  })
  return { Form: fetcher.Form, isSending: fetcher.state !== 'idle', problem: fetcher.data?.problem }
}
