import type { UnstampedReason } from '#contract/catalogue/copies/trace-rules.ts'

/** The file cannot carry a code. That belongs to the file, so that every later download of it is only logged, too. */
export class Unstampable extends Error {
  readonly reason: UnstampedReason

  constructor(reason: UnstampedReason, cause?: unknown) {
    super(`the file cannot be stamped: ${reason}`, { cause })
    this.reason = reason
  }
}
