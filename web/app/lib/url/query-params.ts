import { data } from 'react-router'

/** The parameters that a page reads: the function gets the text of each, null where the address has none. */
export type Params = Readonly<Record<string, (text: string | null) => unknown>>
export type QueryOf<P extends Params> = { readonly [Name in keyof P]: ReturnType<P[Name]> }

export const readParams = <P extends Params>(params: P, query: URLSearchParams): QueryOf<P> =>
  Object.fromEntries(Object.entries(params).map(([name, read]) => [name, read(query.get(name))])) as QueryOf<P>

/** A parameter that the page reads as it stands. */
export const plainText = (text: string | null): string | null => text

/** An id. Anything else than a positive number answers with the 404 page. */
export const requiredId = (text: string | null): number => {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw data(null, { status: 404 })
  return Number(text)
}

/** The id in a query parameter; without one, the 404 page. */
export const requireIdParam = ({ searchParams }: Pick<URL, 'searchParams'>, name: string): number =>
  requiredId(searchParams.get(name))

/** A page number, counted from 1; an invalid one is treated as the first page. */
export const pageNumber = (text: string | null): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1)

export const pageParam = (query: URLSearchParams): number => pageNumber(query.get('page'))

/** The `name` parameter that filters a list by part of its items' names. */
export const nameParam = (query: URLSearchParams): string | undefined =>
  query.get('name')?.trim().slice(0, 60) || undefined

/** A parameter that must be one of the listed values; any other text counts as absent. */
export const knownValue = <T extends string>(list: readonly { value: T }[], text: string | null): T | undefined =>
  list.find(({ value }) => value === text)?.value

/** A parameter that must be a whole number of at most nine digits; any other text counts as absent. */
export const parseDigits = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** Appends the given parameters to a path and leaves out empty ones. */
export const withQuery = (path: string, params: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}
