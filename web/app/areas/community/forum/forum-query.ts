import { knownValue, pageParam, parseDigits } from '#lib/url/query-params.ts'

export const sorts = [
  { value: 'newest', label: '最新', input: { sort: 'uploadTime,desc' } },
  { value: 'active', label: '活跃', input: { sort: 'activeTime,desc' } },
  { value: 'loved', label: '最多赞', input: { sort: 'love,desc' } },
  { value: 'unanswered', label: '待回答', input: { unanswered: 1 } },
] as const
export type TopicSort = (typeof sorts)[number]['value']

/** The query of the address of a list of topics. FORUM-3 prescribes `inputValue` and `selectValue`. */
export interface ForumQuery {
  keyword: string
  /** 0: all. */
  categoryId: number
  /** With a keyword, `newest` means the best match first. */
  sort: TopicSort
  /** Only topics with all words of the keyword. */
  isExact?: boolean
  /** From 1. */
  page: number
}

/** Invalid parameters are ignored, so that a mistyped address still shows the forum. */
export const readForumQuery = (query: URLSearchParams): ForumQuery => ({
  keyword: (query.get('inputValue') ?? '').trim(),
  categoryId: parseDigits(query.get('selectValue')) ?? 0,
  sort: knownValue(sorts, query.get('sort')) ?? 'newest',
  ...(query.get('exact') === '1' && { isExact: true }),
  page: pageParam(query),
})

/** The canonical address of a query on the page at `path`. */
export const forumAddress = (path: string, { keyword, categoryId, sort, isExact, page }: ForumQuery): string => {
  const query = new URLSearchParams()
  if (keyword) query.set('inputValue', keyword)
  if (categoryId) query.set('selectValue', String(categoryId))
  if (sort !== 'newest') query.set('sort', sort)
  if (isExact) query.set('exact', '1')
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The input of the list call. */
export const toListInput = ({ keyword, categoryId, sort, isExact, page }: ForumQuery, size: number) => ({
  page: page - 1,
  size,
  ...(keyword && { title: keyword }),
  ...(isExact && { exact: 1 as const }),
  ...(categoryId && { topicCategoryId: categoryId }),
  ...sorts.find(({ value }) => value === sort)?.input,
})
