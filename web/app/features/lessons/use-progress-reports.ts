import { useEffect, useRef } from 'react'
import { errorOf } from '#lib/api-error.ts'
import { type Range, WatchedRanges } from './watched-ranges.ts'

export interface SectionProgress {
  percent: number
  isDone: boolean
}

interface Listeners {
  onProgress: (sectionId: number, progress: SectionProgress) => void
  /** The right to watch has ended. */
  onRefused: () => void
}

const everyMs = 10_000
const address = '/api/lesson/reportProgress'

/**
 * Tells the server every ten seconds what was really watched, and at once when somebody pauses or leaves. Nothing is
 * counted while the page is hidden.
 */
export function useProgressReports(sectionId: number, listeners: Listeners) {
  const reporter = useRef<Reporter>(undefined)
  const current = useRef(listeners)
  current.current = listeners
  useEffect(() => {
    const mine = new Reporter(sectionId, current)
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
      if (isPlaying && document.visibilityState === 'visible') reporter.current?.at(seconds)
    },
    onRest(reason: 'paused' | 'ended' | 'seeking') {
      if (reason === 'seeking') reporter.current?.interrupt()
      else reporter.current?.rest(false)
    },
  }
}

/** The reports of one section. */
class Reporter {
  private readonly sectionId: number
  private readonly listeners: { current: Listeners }
  private readonly watched = new WatchedRanges()
  private position: number | undefined
  private isRefused = false

  constructor(sectionId: number, listeners: { current: Listeners }) {
    this.sectionId = sectionId
    this.listeners = listeners
  }

  at(seconds: number) {
    const isFirst = this.position === undefined
    this.position = seconds
    this.watched.at(seconds)
    if (isFirst) void this.report(seconds, [], false) // from here on time passes for the section
  }

  interrupt() {
    this.watched.interrupt()
  }

  rest(isLeaving: boolean) {
    this.interrupt()
    void this.send(isLeaving)
  }

  /** `isLeaving`: the request outlives the page. */
  async send(isLeaving = false) {
    const watched = this.watched.take()
    if (watched.length === 0 || this.position === undefined || this.isRefused) return
    await this.report(this.position, watched, isLeaving)
  }

  private async report(position: number, watched: Range[], isLeaving: boolean) {
    const { sectionId } = this
    try {
      const progress = await post({ sectionId, position: Math.round(position * 10) / 10, watched }, isLeaving)
      this.listeners.current.onProgress(this.sectionId, progress)
    } catch (error) {
      this.failed(error, watched)
    }
  }

  private failed(error: unknown, watched: Range[]) {
    const status = (error as { status?: number }).status ?? 0
    if (status === 401 || status === 403 || status === 404) {
      this.isRefused = true
      this.listeners.current.onRefused()
    } else if (status === 0 || status >= 500 || status === 429) this.watched.putBack(watched)
  }
}

const post = async (report: object, keepalive: boolean): Promise<SectionProgress> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive,
  })
  const text = await answer.text()
  if (!answer.ok) throw errorOf(answer.status, text)
  return JSON.parse(text)
}
