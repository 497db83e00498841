import type { FoundFacets } from '#contract/found-facets.ts'
import { permissions } from '#lib/known-words.ts'
import type { FilterChoice, FilterGroup } from '#ui/filters.tsx'
import type { FoundKind } from './search-kinds.ts'
import { refined, type SearchQuery } from './search-query.ts'

/** Of which kind the choices are, and how many each leaves. */
export interface Facets extends FoundFacets {
  kind: FoundKind
  names: Record<number, string>
}

/** How what was found can be narrowed down: only choices that leave something are offered, and the one made. */
export const searchFilters = (query: SearchQuery, { kind, names, ...counted }: Facets): FilterGroup[] => {
  const what = kind === 'course' ? '课程' : '资源'
  const change = (given: Partial<SearchQuery>) => refined(query, { kind, ...given })
  const groups: FilterGroup[] = [
    {
      label: `${what}类别`,
      any: '类别',
      choices: [
        { label: '全部', to: change({ categoryId: 0 }), isChosen: query.kind === kind && query.categoryId === 0 },
        ...byCount(counted.categories).map(({ id, count }) => ({
          label: names[id] ?? '其他',
          count,
          to: change({ categoryId: id }),
          isChosen: id === query.categoryId,
        })),
      ],
    },
    {
      label: '权限',
      choices: [
        { label: '全部', to: change({ permission: undefined }), isChosen: query.kind === kind && !query.permission },
        ...permissions.map(({ value, label }) => ({
          label,
          count: value === 'free' ? counted.free : counted.paid,
          to: change({ permission: value }),
          isChosen: value === query.permission,
        })),
      ],
    },
    {
      label: '年份',
      choices: [
        { label: '全部', to: change({ year: undefined }), isChosen: query.kind === kind && !query.year },
        ...counted.years.map(({ year, count }) => ({
          label: `${year} 年`,
          count,
          to: change({ year }),
          isChosen: year === query.year,
        })),
      ],
    },
  ]
  return groups.map((group) => ({ ...group, choices: group.choices.filter(isOffered) }))
}

const isOffered = ({ count, isChosen }: FilterChoice) => count !== 0 || isChosen

const byCount = <Counted extends { count: number }>(list: Counted[]) => list.toSorted((a, b) => b.count - a.count)
