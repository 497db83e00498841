import { paths } from '#lib/url/paths.ts'

/** The address of a company's profile. */
export const companyAddress = (id: number): string => `${paths.alliance('Member')}&company=${id}`

/** The address of a company's shop. */
export const shopAddress = (id: number): string => `${paths.shops}?company=${id}`

/** The company's id in the address; 0: none, NaN: invalid. */
export const companyParam = (text: string | null): number => {
  if (text === null) return 0
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN
}
