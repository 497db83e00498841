import type { ErrorCode } from '#contract/errors.ts'
import { AppError, fail } from './errors.ts'

/** Turns a unique violation, identified by its index, into the error people read. */
export const asConflict =
  (codes: Record<string, ErrorCode>) =>
  (error: unknown): never => {
    const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
    const known = code === '23505' || code === '23503' ? codes[constraint ?? ''] : undefined
    throw known ? new AppError(known) : error
  }

/** Refuses to overwrite a change made since the caller read the row; without a version the check is skipped. */
export const requireVersion = (read: number | undefined, now: number): void => {
  if (read !== undefined && read !== now) fail('edited_by_another')
}
