import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { proveAgain } from '#lib/api/fresh-proof.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import type { ChangeResult } from './change-own-account.ts'

/**
 * Sends a form of the member's own account in the background; a success is shown as a toast, then `onDone` runs. A form
 * that needs a fresh proof is sent again once the member has given it.
 */
export function useChange(onDone?: () => void) {
  const fetcher = useFetcher<ChangeResult>()
  const sent = useRef<FormData>(undefined)
  if (fetcher.formData) sent.current = fetcher.formData
  const [isAsking, setAsking] = useState(false)
  const askAndRepeat = async () => {
    setAsking(true)
    const isProved = await proveAgain()
    setAsking(false)
    if (isProved && sent.current) await fetcher.submit(sent.current, { method: 'post' })
  }
  useOnResponse(fetcher.data, ({ message, problem }) => {
    if (problem?.code === 'proof_required') return void askAndRepeat()
    if (!message) return
    toast.success(message)
    onDone?.()
  })
  const isSending = isAsking || fetcher.state !== 'idle'
  return { Form: fetcher.Form, isSending, problem: isAsking ? undefined : fetcher.data?.problem }
}
