import { paths } from '#lib/url/paths.ts'

/** The profile of a member company. */
export const companyAddress = (id: number): string => `${paths.alliance('Member')}&company=${id}`

/** What a member company offers. */
export const shopAddress = (id: number): string => `${paths.shops}?company=${id}`

/** The company an address names; 0: none, NaN: nonsense. */
export const companyIn = (query: URLSearchParams): number => {
  const text = query.get('company')
  if (text === null) return 0
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN
}
