import { data } from 'react-router'

/** The id in a query parameter. Anything else than a positive number answers with the 404 page. */
export const requireIdParam = ({ searchParams }: Pick<URL, 'searchParams'>, name: string): number => {
  const text = searchParams.get(name) ?? ''
  if (!/^[1-9]\d{0,14}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}

/** The page number in the query, counted from 1; an invalid one is treated as the first page. */
export const pageParam = (query: URLSearchParams): number => {
  const text = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

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
