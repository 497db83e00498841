import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#ui/toast-store.ts'
import type { Changed } from './change-own-account.ts'

/** A form of one's own account sent in the background: what was done is told, then `onDone` runs. */
export function useChange(onDone?: () => void) {
  const fetcher = useFetcher<Changed>()
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (!fetcher.data?.message) return
    toast.success(fetcher.data.message)
    done.current?.()
  }, [fetcher.data])
  return { Form: fetcher.Form, isSending: fetcher.state !== 'idle', refusal: fetcher.data?.refusal }
}
