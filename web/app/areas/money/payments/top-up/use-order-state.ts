import { useEffect, useRef, useState } from 'react'
import { pollPaymentMs, type TradeState } from '#contract/money/payments/top-up.ts'
import { live } from '#lib/live/live.ts'

/** The state of the order in our own records; undefined if the request failed. */
const fetchState = async (orderNo: string, signal: AbortSignal): Promise<TradeState | undefined> => {
  try {
    const response = await fetch(`/api/wx-pay/query/${encodeURIComponent(orderNo)}`, { signal })
    if (response.status === 401) location.reload()
    if (!response.ok) return undefined
    const { data }: { data: { tradeState: TradeState } } = await response.json()
    return data.tradeState
  } catch {
    return undefined
  }
}

interface OrderState {
  state: TradeState
  /** Checks immediately and returns the state. */
  check: () => Promise<TradeState>
}

/**
 * Polls an unpaid order every three seconds, and immediately when the balance changes. Polling ends when the order is
 * paid or closed, when the page is left, after `maxMs`, and while `isPolling` is false.
 */
export function useOrderState(
  orderNo: string,
  { isPolling = true, maxMs = Number.POSITIVE_INFINITY }: { isPolling?: boolean; maxMs?: number } = {},
): OrderState {
  const [state, setState] = useState<TradeState>('NOTPAY')
  const ask = useRef<() => Promise<TradeState>>(async () => 'NOTPAY')
  useEffect(() => {
    const abort = new AbortController()
    const since = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      const found = (await fetchState(orderNo, abort.signal)) ?? 'NOTPAY'
      if (abort.signal.aborted) return found
      setState(found)
      if (found !== 'NOTPAY') stop()
      return found
    }
    const poll = async () => {
      await check()
      if (!abort.signal.aborted && performance.now() - since < maxMs) timer = setTimeout(poll, pollPaymentMs)
    }
    const unsubscribe = live.subscribe('balance', () => void check())
    const stop = () => {
      abort.abort()
      clearTimeout(timer)
      unsubscribe()
    }
    ask.current = check
    if (isPolling) timer = setTimeout(poll, pollPaymentMs)
    return stop
  }, [orderNo, isPolling, maxMs])
  return { state, check: () => ask.current() }
}
