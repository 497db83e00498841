import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, type Paging, type QueryRules, readQuery, type TableQuery, writeQuery } from './table-query.ts'

/** The question a table asks, kept in the address: it survives a reload and can be sent to a colleague. */
export const useTableQuery = <F extends Filters>(rules: QueryRules<F>) => {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params, rules), [params, rules])
  const ask = (next: TableQuery<F>) => setParams(writeQuery(next, rules), { preventScrollReset: true })
  return {
    query,
    key: params.toString(),
    /** Another page, size or order of the same search. */
    turn: (change: Partial<Paging>) => ask({ ...query, ...change }),
    /** Another search: starts at its first page. */
    search: (values: Record<string, string | undefined>) => {
      const { size, sort } = query
      ask({ ...values, page: 0, size, ...(sort ? { sort } : {}) } as TableQuery<F>)
    },
    /** The address of the same search with one field changed. */
    addressWith: (change: Record<string, string | undefined>) =>
      `?${writeQuery({ ...query, page: 0, ...change } as TableQuery<F>, rules)}`,
  }
}
