/** The one of the words a list knows that an address gives; anything else counts as absent. */
export const known = <T extends string>(list: readonly { value: T }[], given: string | null): T | undefined =>
  list.find(({ value }) => value === given)?.value

/** A whole number an address gives; anything else counts as absent. */
export const digits = (given: string | null): number | undefined =>
  given && /^\d{1,9}$/.test(given) ? Number(given) : undefined

export const permissions = [
  { value: 'free', label: '免费', input: { noCoin: 1 } },
  { value: 'coin', label: 'V币', input: { hasCoin: 1 } },
] as const
export type Permission = (typeof permissions)[number]['value']

/** `path?name=value…` of what is given. */
export const addressOf = (path: string, given: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}
