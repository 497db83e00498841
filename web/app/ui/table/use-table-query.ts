import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, type Paging, type QueryRules, readQuery, type TableQuery, writeQuery } from './table-query.ts'

/** The question a table asks, kept in the address: it survives a reload and can be sent to a colleague. */
export const useTableQuery = <F extends Filters>(rules: QueryRules<F>) => {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params, rules), [params, rules])
  const ask = (next: TableQuery<F>) => setParams(writeQuery(next, rules), { preventScrollReset: true })
  const values = query as Record<string, string | undefined>
  return {
    query,
    /** The fields of the search form by name; pages and order stay in `query`. */
    values,
    key: params.toString(),
    /** Another page, size or order of the same search. */
    turn: (change: Partial<Paging>) => ask({ ...query, ...change }),
    /** Changes some fields of the search: it starts at its first page again. */
    search: (change: Record<string, string | undefined>) => ask({ ...query, ...change, page: 0 }),
    /** The address of the same search with one field changed. */
    addressWith: (change: Record<string, string | undefined>) =>
      `?${writeQuery({ ...query, ...change, page: 0 } as TableQuery<F>, rules)}`,
  }
}
