/** The one of the words a list knows that an address gives; anything else counts as absent. */
export const known = <T extends string>(list: readonly { value: T }[], given: string | null): T | undefined =>
  list.find(({ value }) => value === given)?.value

/** A whole number an address gives; anything else counts as absent. */
export const digits = (given: string | null): number | undefined =>
  given && /^\d{1,9}$/.test(given) ? Number(given) : undefined
