import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filters, type Paging, type QueryRules, readQuery, type TableQuery, writeQuery } from './table-query.ts'

/** Filters, page and order of a table, stored in the address: they survive a reload and can be shared as a link. */
export const useTableQuery = <F extends Filters>(rules: QueryRules<F>) => {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params, rules), [params, rules])
  const navigate = (next: TableQuery<F>) => setParams(writeQuery(next, rules), { preventScrollReset: true })
  // React renders a navigation some time after the address has changed: an action in between must not undo it.
  const latestQuery = () => readQuery(new URLSearchParams(window.location.search), rules)
  const values = query as Record<string, string | undefined>
  return {
    query,
    /** Values of the search form by field name. */
    values,
    key: params.toString(),
    /** Changes page, size or order of the current search. */
    setPaging: (change: Partial<Paging>) => navigate({ ...latestQuery(), ...change }),
    /** Changes fields of the search and returns to the first page. */
    search: (change: Record<string, string | undefined>) => navigate({ ...latestQuery(), ...change, page: 0 }),
    /** The address of the current search with some fields changed. */
    addressWith: (change: Record<string, string | undefined>) =>
      `?${writeQuery({ ...query, ...change, page: 0 } as TableQuery<F>, rules)}`,
  }
}
