import { parseApiError } from '#lib/api/api-error.ts'
import { type Range, WatchedRanges } from './watched-ranges.ts'

export interface SectionProgress {
  percent: number
  isDone: boolean
}

export interface Listeners {
  onProgress: (sectionId: number, progress: SectionProgress) => void
  /** The right to watch has ended. */
  onRefused: () => void
}

const address = '/api/lesson/reportProgress'

/** What is told of one section: what was really watched of it, as long as the page is seen and the right to watch lasts. */
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

  /** The video is at this second; what plays where nobody sees it does not count. */
  at(seconds: number, isPlaying: boolean) {
    if (!isPlaying || document.visibilityState !== 'visible') return
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
    } else if (status === 0 || status >= 500 || status === 429) this.watched.restoreLostOrder(watched)
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
