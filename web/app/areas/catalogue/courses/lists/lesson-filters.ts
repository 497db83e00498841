import { priceFilters } from '#lib/url/price-filter.ts'
import type { FilterGroup } from '#ui/list/filters.tsx'
import type { SortChoice } from '#ui/list/sort-bar.tsx'
import { choiceIn, listFilters, sortsIn } from '../../items/lists/list-filters.ts'
import { type ListQuery, refined } from '../../items/lists/list-query.ts'
import { courses, yearsUntil } from './lesson-query.ts'
import type { LessonsData } from './load-lessons.ts'

/** The filters of the lists, where known with the number of lessons for each choice. */
export const lessonFilters = (data: LessonsData): FilterGroup[] => {
  const { query, counts, thisYear } = data
  const choice = choiceIn(courses, query)
  const inYear = (year: number) => counts && (counts.years.find((one) => one.year === year)?.count ?? 0)
  const time = {
    label: '发布年份',
    choices: [
      choice('全部', { year: undefined }, query.year === undefined),
      ...yearsUntil(thisYear)
        .map((year) => choice(String(year), { year }, year === query.year, inYear(year)))
        .filter(({ isChosen, count }) => isChosen || count !== 0),
    ],
  }
  return listFilters(courses, data, { time, use: '观看' })
}

export const lessonSorts = (query: ListQuery): { choices: SortChoice[]; more: SortChoice[] } => {
  const { usual, by } = sortsIn(courses, query)
  const more = [...(query.keyword ? [by('newest')] : []), by('rating'), by('cheap')]
  return { choices: [usual, by('views'), ...more], more }
}

/** The active filters, each with a link that removes it. */
export const chosenFilters = ({ query, categories }: LessonsData): { label: string; without: string }[] => {
  const without = (change: Partial<ListQuery>) => refined(courses, query, change)
  const category = categories.find(({ id }) => id === query.categoryId)
  const permission = priceFilters.find(({ value }) => value === query.permission)
  return [
    ...(category ? [{ label: category.categoryName, without: without({ categoryId: 0 }) }] : []),
    ...(query.year ? [{ label: `${query.year} 年`, without: without({ year: undefined }) }] : []),
    ...(permission ? [{ label: permission.label, without: without({ permission: undefined }) }] : []),
  ]
}
