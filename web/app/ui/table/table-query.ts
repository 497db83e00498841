/** One field of the search form above a table. Its values are query parameters of the page. */
export type Filter =
  | { kind: 'text'; label: string; placeholder?: string }
  | {
      kind: 'choice'
      label: string
      all: string
      options: readonly { value: string; label: string }[]
      /** Shown beside the buttons of the table instead of in the form; applies at once. */
      isTool?: boolean
    }
  | { kind: 'days'; label: string; from: string; to: string }

export type Filters = Record<string, Filter>

type DayNames<F extends Filters> = {
  [K in keyof F]: F[K] extends { kind: 'days'; from: infer From extends string; to: infer To extends string }
    ? From | To
    : never
}[keyof F]

type ChosenOf<One> = One extends { kind: 'choice'; options: readonly { value: infer V }[] } ? V : string

/** The values of a search form: a choice is one of its options, days are YYYY-MM-DD. */
export type FilterValues<F extends Filters> = {
  [K in keyof F as F[K] extends { kind: 'days' } ? never : K]?: ChosenOf<F[K]>
} & { [K in DayNames<F>]?: string }

export interface Paging {
  /** From 0, as in the API; the address counts from 1. */
  page: number
  size: number
  /** `field,asc` or `field,desc`. */
  sort?: string
}

export type TableQuery<F extends Filters> = Paging & FilterValues<F>

export interface QueryRules<F extends Filters> {
  filters: F
  sizes: readonly number[]
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const readFilter = (params: URLSearchParams, name: string, filter: Filter): [string, string][] => {
  const one = (key: string, isValid: (text: string) => boolean): [string, string][] => {
    const text = params.get(key)?.trim()
    return text && isValid(text) ? [[key, text]] : []
  }
  if (filter.kind === 'text') return one(name, () => true)
  if (filter.kind === 'choice') return one(name, (text) => filter.options.some((option) => option.value === text))
  return [...one(filter.from, isDay), ...one(filter.to, isDay)]
}

/** Parses the query of an address; invalid values count as absent. */
export const readQuery = <F extends Filters>(
  params: URLSearchParams,
  { filters, sizes }: QueryRules<F>,
): TableQuery<F> => {
  const page = Number(params.get('page') ?? 1)
  const size = Number(params.get('size'))
  const sort = params.get('sort')
  const values = Object.entries(filters).flatMap(([name, filter]) => readFilter(params, name, filter))
  return {
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: sizes.includes(size) ? size : sizes[0],
    ...(sort && /^\w+,(asc|desc)$/.test(sort) ? { sort } : {}),
    ...Object.fromEntries(values),
  } as TableQuery<F>
}

/** Builds the query of an address; leaves out the first page, the default size and empty fields. */
export const writeQuery = <F extends Filters>(query: TableQuery<F>, { sizes }: QueryRules<F>): URLSearchParams => {
  const { page, size, sort, ...values } = query as Paging & Record<string, string | undefined>
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  if (sort) params.set('sort', sort)
  if (size !== sizes[0]) params.set('size', String(size))
  if (page > 0) params.set('page', String(page + 1))
  return params
}
