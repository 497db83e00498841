import { useFetcher, useRevalidator } from 'react-router'
import { type ToastLink, toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import type { ItemChange } from './change-item.ts'

export type Buying = ReturnType<typeof useBuying>

/**
 * Buys in the background. After a change of the price the page reloads, so that the member can confirm the new price.
 */
export function useBuying(onBought: () => void, onward?: ToastLink) {
  const fetcher = useFetcher<ItemChange>()
  const { revalidate } = useRevalidator()
  useOnResponse(fetcher.data, ({ did, problem }) => {
    if (problem) void revalidate() // the router does not revalidate after an error
    if (did !== 'buy') return
    onBought()
    toast.success('支付成功，可以下载', onward && { link: onward, seconds: 8 })
  })
  return { Form: fetcher.Form, isSending: fetcher.state !== 'idle', problem: fetcher.data?.problem }
}
