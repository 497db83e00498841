import { countInCategory } from '#lib/api/choice-counts.ts'
import { priceFilters } from '#lib/url/price-filter.ts'
import type { FilterGroup } from '#ui/list/filters.tsx'
import type { SortChoice } from '#ui/list/sort-bar.tsx'
import { type LessonQuery, type LessonSort, refined, sorts, yearsUntil } from './lesson-query.ts'
import type { LessonsData } from './load-lessons.ts'

/** The filters of the lists, where known with the number of lessons for each choice. */
export const lessonFilters = ({ query, categories, counts, thisYear }: LessonsData): FilterGroup[] => {
  const { categoryId, year, permission } = query
  const choice = (label: string, change: Partial<LessonQuery>, isChosen: boolean, count?: number) => ({
    label,
    to: refined(query, change),
    isChosen,
    count,
  })
  const inYear = (year: number) => counts && (counts.years.find((one) => one.year === year)?.count ?? 0)
  return [
    {
      label: '课程类别',
      any: '全部类别',
      choices: [
        choice('全部', { categoryId: 0 }, categoryId === 0),
        ...categories.map(({ id, categoryName }) =>
          choice(categoryName, { categoryId: id }, id === categoryId, countInCategory(counts, id)),
        ),
      ],
    },
    {
      label: '发布年份',
      choices: [
        choice('全部', { year: undefined }, year === undefined),
        ...yearsUntil(thisYear)
          .map((one) => choice(String(one), { year: one }, one === year, inYear(one)))
          .filter(({ isChosen, count }) => isChosen || count !== 0),
      ],
    },
    {
      label: '观看权限',
      choices: [
        choice('全部', { permission: undefined }, !permission),
        ...priceFilters.map(({ value, label, countedAs }) =>
          choice(label, { permission: value }, value === permission, counts?.[countedAs]),
        ),
      ],
    },
  ]
}

/** The sort orders: newest first, or best match first for a keyword, unless another is chosen. */
export const lessonSorts = (query: LessonQuery): { choices: SortChoice[]; more: SortChoice[] } => {
  const chosen = query.sort === 'newest' && !query.keyword ? undefined : query.sort
  const choice = (value: LessonSort | undefined, label: string): SortChoice => ({
    label,
    to: refined(query, { sort: value }),
    isChosen: value === chosen,
  })
  const [newest, views, rating, cheap] = sorts
  const [byRating, byPrice] = [choice(rating.value, rating.label), choice(cheap.value, cheap.label)]
  return {
    choices: [
      choice(undefined, query.keyword ? '相关' : newest.label),
      choice(views.value, views.label),
      ...(query.keyword ? [choice(newest.value, newest.label)] : []),
      byRating,
      byPrice,
    ],
    more: [...(query.keyword ? [choice(newest.value, newest.label)] : []), byRating, byPrice],
  }
}

/** The active filters, each with a link that removes it. */
export const chosenFilters = ({ query, categories }: LessonsData): { label: string; without: string }[] => {
  const category = categories.find(({ id }) => id === query.categoryId)
  const permission = priceFilters.find(({ value }) => value === query.permission)
  return [
    ...(category ? [{ label: category.categoryName, without: refined(query, { categoryId: 0 }) }] : []),
    ...(query.year ? [{ label: `${query.year} 年`, without: refined(query, { year: undefined }) }] : []),
    ...(permission ? [{ label: permission.label, without: refined(query, { permission: undefined }) }] : []),
  ]
}
