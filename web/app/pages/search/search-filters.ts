import type { SearchFacets } from '#contract/catalogue/documents/search-facets.ts'
import { priceFilters } from '#lib/url/price-filter.ts'
import type { FilterGroup } from '#ui/list/filters.tsx'
import { fileTypeLabel } from '#ui/text/file-type-badge.tsx'
import type { ResultKind } from './search-kinds.ts'
import { refined, type SearchQuery } from './search-query.ts'

/** Result counts per filter choice, for one kind of content. */
export interface Facets extends SearchFacets {
  kind: ResultKind
  names: Record<number, string>
}

/** The filters of the result page; offers choices with results and those already chosen. */
export const searchFilters = (query: SearchQuery, { kind, names, ...counted }: Facets): FilterGroup[] => {
  const choose = (change: Partial<SearchQuery>) => refined(query, { kind, ...change })
  const groupOf = <Value>({ label, chosen, offered, nameOf, change }: MultiFilter<Value>): FilterGroup => ({
    label,
    takesSeveral: true,
    choices: withChosen(offered, chosen).map(({ value, count }) => ({
      label: nameOf(value),
      count,
      isChosen: chosen.includes(value),
      to: choose(change(toggled(chosen, value))),
    })),
  })
  const categories = groupOf({
    label: kind === 'course' ? '课程类别' : '资源类别',
    chosen: query.categoryIds,
    offered: byCount(counted.categories.map(({ id, count }) => ({ value: id, count }))),
    nameOf: (id) => names[id] ?? '其他',
    change: (categoryIds) => ({ categoryIds }),
  })
  const formats = groupOf({
    label: '格式',
    chosen: query.formats,
    offered: byCount(counted.formats.map(({ format, count }) => ({ value: format, count }))),
    nameOf: fileTypeLabel,
    change: (chosen) => ({ formats: chosen }),
  })
  const prices = groupOf({
    label: '权限',
    chosen: query.priceFilters,
    offered: priceFilters
      .map(({ value }) => ({ value, count: value === 'free' ? counted.free : counted.paid }))
      .filter(({ count }) => count > 0),
    nameOf: (price) => priceFilters.find(({ value }) => value === price)?.label ?? price,
    change: (chosen) => ({ priceFilters: chosen }),
  })
  const years = withChosen(
    counted.years.map(({ year, count }) => ({ value: year, count })),
    query.year ? [query.year] : [],
  ).map(({ value, count }) => ({ year: value, label: `${value} 年`, count }))
  const yearGroup = {
    label: '年份',
    choices: [{ year: undefined, label: '全部', count: undefined }, ...years].map(({ year, ...choice }) => ({
      ...choice,
      isChosen: year === query.year,
      to: choose({ year }),
    })),
  }
  return [categories, formats, prices, yearGroup].filter(({ choices }) =>
    choices.some(({ count }) => count !== undefined),
  )
}

/** A filter with multiple choices: each link adds or removes its choice. */
interface MultiFilter<Value> {
  label: string
  chosen: Value[]
  offered: Offered<Value>[]
  nameOf(value: Value): string
  change(chosen: Value[]): Partial<SearchQuery>
}
interface Offered<Value> {
  value: Value
  count: number
}

const withChosen = <Value>(offered: Offered<Value>[], chosen: Value[]): Offered<Value>[] => {
  const withoutResults = chosen.filter((value) => offered.every((one) => one.value !== value))
  return [...offered, ...withoutResults.map((value) => ({ value, count: 0 }))]
}

const toggled = <Value>(chosen: Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]

const byCount = <Counted extends { count: number }>(list: Counted[]) => list.toSorted((a, b) => b.count - a.count)
