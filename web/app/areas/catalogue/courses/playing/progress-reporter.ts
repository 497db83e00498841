import { parseApiError } from '#lib/api/api-error.ts'
import { type Range, WatchedRanges } from './watched-ranges.ts'

export interface SectionProgress {
  percent: number
  isDone: boolean
}

export interface Listeners {
  onProgress: (sectionId: number, progress: SectionProgress) => void
  /** Called when the member may no longer watch. */
  onRefused: () => void
}

const address = '/api/lesson/reportProgress'

/** Reports the watched ranges of one section while the page is visible and the member may watch. */
export class ProgressReporter {
  private readonly sectionId: number
  private readonly listeners: { current: Listeners }
  private readonly watched = new WatchedRanges()
  private position: number | undefined
  private isRefused = false

  constructor(sectionId: number, listeners: { current: Listeners }) {
    this.sectionId = sectionId
    this.listeners = listeners
  }

  /** The video is at this second; playback on a hidden page does not count. */
  at(seconds: number, isPlaying: boolean) {
    if (!isPlaying || document.visibilityState !== 'visible') return
    const isFirst = this.position === undefined
    this.position = seconds
    this.watched.at(seconds)
    if (isFirst) void this.report(seconds, [], false) // starts the clock of the section
  }

  interrupt() {
    this.watched.interrupt()
  }

  rest(isLeaving: boolean) {
    this.interrupt()
    void this.send(isLeaving)
  }

  /** `isLeaving`: the request continues after the page is closed. */
  async send(isLeaving = false) {
    const watched = this.watched.take()
    if (watched.length === 0 || this.position === undefined || this.isRefused) return
    await this.report(this.position, watched, isLeaving)
  }

  private async report(position: number, watched: Range[], isLeaving: boolean) {
    const { sectionId } = this
    try {
      const progress = await post({ sectionId, position: Math.round(position * 10) / 10, watched }, isLeaving)
      this.listeners.current.onProgress(sectionId, progress)
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
  if (!answer.ok) throw parseApiError(answer.status, text)
  return JSON.parse(text)
}
