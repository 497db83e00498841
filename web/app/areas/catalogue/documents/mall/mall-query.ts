import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { knownValue, type QueryOf } from '#lib/url/query-params.ts'
import {
  type ListKind,
  type ListQuery,
  listParams,
  listQueryOf,
  toListInput,
  toPriceInput,
  toWordsInput,
} from '../../items/lists/list-query.ts'

export const spans = [
  { value: 'month', label: '近一个月', months: 1 },
  { value: 'quarter', label: '近三个月', months: 3 },
  { value: 'year', label: '近一年', months: 12 },
] as const

export const mall: ListKind = {
  word: '资源',
  section: { label: '数字商城', to: paths.mall },
  listPath: paths.mall,
  searchPath: paths.mallSearch,
  itemPath: paths.resource,
  size: pageSizes.mall,
  orders: [
    { value: 'newest', label: '最新发布', input: 'uploadTime,desc' },
    { value: 'downloads', label: '下载最多', input: 'downloadCount,desc' },
    { value: 'views', label: '浏览最多', input: 'viewCount,desc' },
    { value: 'rating', label: '评分最高', input: 'rating,desc' },
    { value: 'cheap', label: '价格从低到高', input: 'coin,asc' },
    { value: 'dear', label: '价格从高到低', input: 'coin,desc' },
  ],
  subjects: '工程数据包、融资与投资咨询、勘察、建设管理、运维与研究报告',
  offer: '可下载的工程咨询资源，按类别、发布时间与下载权限查找。',
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
const dayParam = (text: string | null): string => (text && isDay(text) ? text : '')

export const mallParams = listParams(mall.orders, {
  time: (text: string | null) => knownValue(spans, text),
  from: dayParam,
  to: dayParam,
})

/** The selection in an address. Days override a span. */
export const mallQueryOf = (params: QueryOf<typeof mallParams>, pathname: string): ListQuery => {
  const { time, from, to } = params
  return { ...listQueryOf(mall, params, pathname), span: from || to ? undefined : time, from, to }
}

/** The day this number of calendar months earlier; a day that the month lacks becomes its last day. */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

const beforeAll = '2000-01-01'

const daysOf = ({ span, from, to }: ListQuery, today: string): string[] | undefined => {
  const months = spans.find(({ value }) => value === span)?.months
  if (months) return [monthsBefore(today, months), today]
  return from || to ? [from || beforeAll, to || today] : undefined
}

/** The filters of the selection, for the list and for the numbers beside their choices. */
const toFilters = (query: ListQuery, today: string) => {
  const uploadTime = daysOf(query, today)
  return {
    ...(query.categoryId && { resourceCategoryId: query.categoryId }),
    ...(uploadTime && { uploadTime }),
    ...toPriceInput(query),
  }
}

/** The selection as input of the call that counts what each choice would leave of the list. */
export const toCountInput = (query: ListQuery, today: string) => ({
  ...toFilters(query, today),
  since: spans.map(({ months }) => monthsBefore(today, months)),
})

/** The selection as input of the call that counts what each choice would leave of a search; undefined where days are chosen. */
export const toSearchCountInput = (query: ListQuery) =>
  query.span || query.from || query.to
    ? undefined
    : {
        ...toWordsInput(query),
        ...(query.categoryId && { resourceCategoryIds: [query.categoryId] }),
        ...toPriceInput(query),
      }

/** The selection as input of the list call. */
export const toMallInput = (query: ListQuery, today: string) => ({
  ...toListInput(mall, query),
  ...toFilters(query, today),
})
