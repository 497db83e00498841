export type Range = [from: number, to: number]

/** The longest step between two time updates, also at double speed; a longer one is a jump. */
const longestStep = 3
const mostRanges = 50

const tenths = (seconds: number) => Math.round(seconds * 10) / 10

/** Collects the ranges of a video that were played since the last report. */
export class WatchedRanges {
  private ranges: Range[] = []
  private last: number | undefined

  /** The video is playing at this second. */
  at(second: number): void {
    const step = this.last === undefined ? -1 : second - this.last
    const current = this.ranges.at(-1)
    if (step >= 0 && step <= longestStep && current && current[1] === this.last) current[1] = second
    else this.ranges.push([second, second])
    this.last = second
  }

  /** Playback stopped or jumped. */
  interrupt(): void {
    this.last = undefined
  }

  /** The ranges that fit into one report; the rest stays for the next. */
  take(): Range[] {
    const whole = this.ranges.filter(([from, to]) => to > from)
    const taken = whole.slice(0, mostRanges)
    this.ranges = whole.slice(mostRanges)
    if (this.last !== undefined) this.ranges.push([this.last, this.last])
    return taken.map(([from, to]) => [tenths(from), tenths(to)])
  }

  /** Returns the ranges of a failed report, to be sent again. */
  putBack(ranges: Range[]): void {
    this.ranges.unshift(...ranges)
  }
}
