import { useEffect, useRef } from 'react'
import { type Listeners, ProgressReporter } from './progress-reporter.ts'

const everyMs = 10_000

/**
 * Reports the watched ranges every ten seconds, and at once when the viewer pauses or leaves. Nothing is counted while
 * the page is hidden.
 */
export function useProgressReports(sectionId: number, listeners: Listeners) {
  const reporter = useRef<ProgressReporter>(undefined)
  const current = useRef(listeners)
  current.current = listeners
  useEffect(() => {
    const mine = new ProgressReporter(sectionId, current)
    reporter.current = mine
    const timer = setInterval(() => mine.send(), everyMs)
    const leave = () => document.visibilityState === 'hidden' && mine.rest(true)
    const go = () => mine.rest(true)
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', go)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', go)
      mine.rest(true)
    }
  }, [sectionId])
  return {
    onTime(seconds: number, isPlaying: boolean) {
      reporter.current?.at(seconds, isPlaying)
    },
    onRest(reason: 'paused' | 'ended' | 'seeking') {
      if (reason === 'seeking') reporter.current?.interrupt()
      else reporter.current?.rest(false)
    },
  }
}
