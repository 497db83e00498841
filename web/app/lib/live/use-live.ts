import { useEffect, useRef } from 'react'
import { type LiveMessage, live } from './live.ts'

/** Calls the handler for messages of the type, and for `missed` when messages may have been lost. */
export function useLive(type: string, handler: (message: LiveMessage) => void) {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const stops = [type, 'missed'].map((one) => live.subscribe(one, (message) => latest.current(message)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [type])
}
