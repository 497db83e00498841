import type { ErrorCode } from '#contract/errors.ts'
import { AppError, fail } from './errors.ts'

/** Turns the database's refusal of a duplicate (by the name of the violated index) into the refusal people read. */
export const asConflict =
  (codes: Record<string, ErrorCode>) =>
  (error: unknown): never => {
    const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
    const known = code === '23505' || code === '23503' ? codes[constraint ?? ''] : undefined
    throw known ? new AppError(known) : error
  }

/** Refuses to overwrite what another wrote since it was read; without a version, whatever is there now is meant. */
export const requireVersion = (read: number | undefined, now: number): void => {
  if (read !== undefined && read !== now) fail('edited_by_another')
}
