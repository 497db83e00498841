import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from './errors.ts'

/** Turns the database's refusal of a duplicate (by the name of the violated index) into the refusal people read. */
export const asConflict =
  (codes: Record<string, ErrorCode>) =>
  (error: unknown): never => {
    const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
    const known = code === '23505' || code === '23503' ? codes[constraint ?? ''] : undefined
    throw known ? new AppError(known) : error
  }
