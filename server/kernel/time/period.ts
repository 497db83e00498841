import { fail } from '#kernel/errors/index.ts'

/** Days the wrong way round are refused in words: the empty list they would give says something else. */
export const requirePeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }): void => {
  if (from && to && from > to) fail('days_reversed')
}
