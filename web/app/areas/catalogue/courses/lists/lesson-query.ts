import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { parseDigits, type QueryOf } from '#lib/url/query-params.ts'
import {
  type ListKind,
  type ListQuery,
  listParams,
  listQueryOf,
  toListInput,
  toPriceInput,
  toWordsInput,
} from '../../items/lists/list-query.ts'

export const courses: ListKind = {
  word: '课程',
  section: { label: '培训中心', to: paths.courses },
  listPath: paths.courseSort,
  searchPath: paths.courseSearch,
  itemPath: paths.lesson,
  size: pageSizes.lessons,
  orders: [
    { value: 'newest', label: '最新发布', input: 'uploadTime,desc' },
    { value: 'views', label: '观看最多', input: 'viewCount,desc' },
    { value: 'rating', label: '评分最高', input: 'rating,desc' },
    { value: 'cheap', label: 'V币从低到高', input: 'coin,asc' },
  ],
  subjects: '建设管理、投融资、数字技术、勘察测绘、运营维护与造价合同',
  offer: '工程咨询视频课程，按类别、年份与观看权限查找。',
}

const firstYear = 2019

/** The years that can be chosen, newest first. */
export const yearsUntil = (thisYear: number): number[] =>
  Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, at) => thisYear - at)

export const lessonParams = listParams(courses.orders, { year: parseDigits })

/** The selection in an address. */
export const lessonQueryOf = (params: QueryOf<typeof lessonParams>, pathname: string, thisYear: number): ListQuery => ({
  ...listQueryOf(courses, params, pathname),
  year: yearsUntil(thisYear).find((year) => year === params.year),
})

/** The selection as input of the call that counts what each choice would leave of a search. */
export const toSearchCountInput = (query: ListQuery) => ({
  ...toWordsInput(query),
  ...(query.categoryId && { lessonCategoryIds: [query.categoryId] }),
  ...(query.year && { year: query.year }),
  ...toPriceInput(query),
})

/** The filters of the selection, for the list and for the numbers beside their choices. */
export const toCountInput = (query: ListQuery) => ({
  ...(query.categoryId && { lessonCategoryId: query.categoryId }),
  ...(query.year && { year: query.year }),
  ...toPriceInput(query),
})

/** The selection as input of the list call. */
export const toLessonsInput = (query: ListQuery) => ({
  ...toListInput(courses, query),
  ...toCountInput(query),
  ...(query.keyword && query.sort === 'newest' && { order: query.sort }),
})
