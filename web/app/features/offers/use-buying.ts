import { useFetcher, useRevalidator } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { useEachAnswer } from '#ui/form/use-on-response.ts'
import type { ItemChange } from './change-item.ts'

export type Buying = ReturnType<typeof useBuying>

/** Buys in the background. A price that changed meanwhile is fetched anew, so that it can be agreed to or not. */
export function useBuying(onBought: () => void) {
  const fetcher = useFetcher<ItemChange>()
  const { revalidate } = useRevalidator()
  useEachAnswer(fetcher.data, ({ did, refusal }) => {
    if (refusal) void revalidate() // after a refusal the router does not look again by itself
    if (did !== 'buy') return
    onBought()
    toast.success('支付成功，可以下载')
  })
  return { Form: fetcher.Form, isSending: fetcher.state !== 'idle', refusal: fetcher.data?.refusal }
}
