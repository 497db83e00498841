import type { FoundFacets } from '#contract/found-facets.ts'
import { permissions } from '#lib/known-words.ts'
import type { FilterChoice, FilterGroup } from '#ui/filters.tsx'
import { formatName } from '#ui/format-box.tsx'
import type { FoundKind } from './search-kinds.ts'
import { refined, type SearchQuery } from './search-query.ts'

/** Of which kind the choices are, and how many each leaves. */
export interface Facets extends FoundFacets {
  kind: FoundKind
  names: Record<number, string>
}

/** How what was found can be narrowed down: only choices that leave something are offered, and the one made. */
export const searchFilters = (query: SearchQuery, { kind, names, ...counted }: Facets): FilterGroup[] => {
  const choicesOf = <Value>(
    chosen: Value,
    none: Value,
    choose: (value: Value) => Choosing,
    offered: Offered<Value>[],
  ) =>
    [
      { label: '全部', to: choose(none), isChosen: query.kind === kind && chosen === none },
      ...offered.map(({ value, ...shown }) => ({ ...shown, to: choose(value), isChosen: value === chosen })),
    ]
      .map(({ to, ...choice }) => ({ ...choice, to: refined(query, { kind, ...to }) }))
      .filter(isOffered)
  const categories = byCount(counted.categories).map(({ id, count }) => ({
    value: id,
    label: names[id] ?? '其他',
    count,
  }))
  const formats = byCount(counted.formats).map(({ format, count }) => ({
    value: format,
    label: formatName(format),
    count,
  }))
  const prices = permissions.map(({ value, label }) => ({
    value,
    label,
    count: value === 'free' ? counted.free : counted.paid,
  }))
  const years = counted.years.map(({ year, count }) => ({ value: year, label: `${year} 年`, count }))
  return [
    {
      label: kind === 'course' ? '课程类别' : '资源类别',
      any: '类别',
      choices: choicesOf(query.categoryId, 0, (categoryId) => ({ categoryId }), categories),
    },
    ...(formats.length > 0
      ? [{ label: '格式', choices: choicesOf(query.format, undefined, (format) => ({ format }), formats) }]
      : []),
    { label: '权限', choices: choicesOf(query.permission, undefined, (permission) => ({ permission }), prices) },
    { label: '年份', choices: choicesOf(query.year, undefined, (year) => ({ year }), years) },
  ]
}

type Choosing = Partial<SearchQuery>
interface Offered<Value> {
  value: Value
  label: string
  count: number
}

const isOffered = ({ count, isChosen }: Pick<FilterChoice, 'count' | 'isChosen'>) => count !== 0 || isChosen

const byCount = <Counted extends { count: number }>(list: Counted[]) => list.toSorted((a, b) => b.count - a.count)
