import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Problem } from '#contract/problem.ts'

export interface ErrorDetails {
  /** A more exact sentence than the default one of the code. */
  message?: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

/** An expected failure. One handler turns it into status and sentence; any other error is a fault of the program. */
export class AppError extends Error implements Problem {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.status = errors[code].status
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Ends the use case with this failure; the surrounding transaction is rolled back. */
export const fail = (code: ErrorCode, details?: ErrorDetails): never => {
  throw new AppError(code, details)
}
