export type Range = [from: number, to: number]

/** Between two moments of playing lies less than this, also at twice the speed; anything longer was skipped. */
const longestStep = 3
const mostRanges = 50

const tenths = (seconds: number) => Math.round(seconds * 10) / 10

/** Which parts of a video were really played since they were last taken. */
export class WatchedRanges {
  private ranges: Range[] = []
  private last: number | undefined

  /** The video plays and is at this second. */
  at(second: number): void {
    const step = this.last === undefined ? -1 : second - this.last
    const current = this.ranges.at(-1)
    if (step >= 0 && step <= longestStep && current && current[1] === this.last) current[1] = second
    else this.ranges.push([second, second])
    this.last = second
  }

  /** Playing stopped, or goes on elsewhere. */
  interrupt(): void {
    this.last = undefined
  }

  /** What can be reported at once; the rest stays for the next time. */
  take(): Range[] {
    const whole = this.ranges.filter(([from, to]) => to > from)
    const taken = whole.slice(0, mostRanges)
    this.ranges = whole.slice(mostRanges)
    if (this.last !== undefined) this.ranges.push([this.last, this.last])
    return taken.map(([from, to]) => [tenths(from), tenths(to)])
  }

  /** A report that did not arrive is made again later. */
  restoreLostOrder(ranges: Range[]): void {
    this.ranges.unshift(...ranges)
  }
}
