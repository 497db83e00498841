import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { toast } from '#ui/toast-store.ts'
import type { ItemChange } from './change-item.ts'

export type Buying = ReturnType<typeof useBuying>

/** Buys in the background. A price that changed meanwhile is fetched anew, so that it can be agreed to or not. */
export function useBuying(onBought: () => void) {
  const fetcher = useFetcher<ItemChange>()
  const { revalidate } = useRevalidator()
  const { data } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    if (data?.refusal) void revalidate() // after a refusal the router does not look again by itself
    if (data?.did !== 'buy') return
    onBought()
    toast.success('支付成功，可以下载')
  }, [data])
  return { Form: fetcher.Form, isSending: fetcher.state !== 'idle', refusal: data?.refusal }
}
