import { useEffect, useRef, useState } from 'react'
import { pollPaymentMs, type TradeState } from '#contract/top-up.ts'
import { live } from '#lib/live/live.ts'

/** Asks our own book, never the address a provider led back to. Undefined: it could not be asked just now. */
const askState = async (orderNo: string, signal: AbortSignal): Promise<TradeState | undefined> => {
  try {
    const answer = await fetch(`/api/wx-pay/query/${encodeURIComponent(orderNo)}`, { signal })
    if (answer.status === 401) location.reload()
    if (!answer.ok) return undefined
    const { data }: { data: { tradeState: TradeState } } = await answer.json()
    return data.tradeState
  } catch {
    return undefined
  }
}

interface Watched {
  state: TradeState
  /** Asks at once; answers what was found. */
  check: () => Promise<TradeState>
}

/**
 * Follows an unpaid order: asked every three seconds, and at once when coins arrive. It ends with the order's fate,
 * when the page is left, and after `longestMs` where one is given.
 */
export function usePayment(orderNo: string, isOn = true, longestMs = Number.POSITIVE_INFINITY): Watched {
  const [state, setState] = useState<TradeState>('NOTPAY')
  const ask = useRef<() => Promise<TradeState>>(async () => 'NOTPAY')
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const since = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      const found = (await askState(orderNo, leaving.signal)) ?? 'NOTPAY'
      if (leaving.signal.aborted) return found
      setState(found)
      if (found !== 'NOTPAY') stop()
      return found
    }
    const poll = async () => {
      await check()
      if (!leaving.signal.aborted && performance.now() - since < longestMs) timer = setTimeout(poll, pollPaymentMs)
    }
    const hangUp = live.subscribe('balance', () => void check())
    const stop = () => {
      leaving.abort()
      clearTimeout(timer)
      hangUp()
    }
    ask.current = check
    timer = setTimeout(poll, pollPaymentMs)
    return stop
  }, [orderNo, isOn, longestMs])
  return { state, check: () => ask.current() }
}
