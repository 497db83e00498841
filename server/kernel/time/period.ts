import { fail } from '#kernel/errors/index.ts'

/** A range that ends before it begins is an error: an empty list would look as if nothing matched. */
export const requirePeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }): void => {
  if (from && to && from > to) fail('days_reversed')
}
