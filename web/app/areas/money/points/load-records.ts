import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { type PointKind, pointKinds } from '#contract/money/points/point-kinds.ts'
import type { CoinDetail, PointSummary } from '#contract/money/points/points.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageParam } from '#lib/url/query-params.ts'

export interface RecordFilter {
  kind?: PointKind
  coinType?: 0 | 1
  from?: string
  to?: string
}

export interface RecordsData {
  records: CoinDetail[]
  total: number
  totalIsCapped: boolean
  summary: PointSummary
  filter: RecordFilter
  /** From 1. */
  page: number
}

const dayIn = (query: URLSearchParams, name: string): string | undefined => {
  const text = query.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** The filter in the query parameters `kind`, `coinType`, `from` and `to`; invalid values and reversed days are ignored. */
export const recordFilter = (query: URLSearchParams): RecordFilter => {
  const kind = query.get('kind') ?? ''
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')]
  return {
    ...(Object.hasOwn(pointKinds, kind) && { kind: kind as PointKind }),
    ...(query.get('coinType') === '0' && { coinType: 0 }),
    ...(query.get('coinType') === '1' && { coinType: 1 }),
    ...(from && { from }),
    ...(to && (!from || from <= to) && { to }),
  }
}

/** One page of the member's coin records, with the sums of the last 12 months. */
export const loadRecords = async (
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<RecordsData> => {
  const { points } = api(context)
  const filter = recordFilter(query)
  const page = pageParam(query)
  const [found, summary] = await orErrorPage(
    Promise.all([
      points.listMyRecords({ ...filter, page: page - 1, size: pageSizes.coinRecords }),
      points.getSummary(),
    ]),
  )
  const { content: records, totalElements: total, totalIsCapped = false } = found
  return { records, total, totalIsCapped, summary, filter, page }
}
