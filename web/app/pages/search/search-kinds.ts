/** Kinds of search results, in the order of the tabs. The keys are values of `selectValue`; 0 means all. */
export const searchKinds = [
  { key: '0', label: '全站', tab: '全部' },
  { key: 'resource', label: '资源', tab: '资源' },
  { key: 'course', label: '课程', tab: '课程' },
  { key: 'topic', label: '帖子', tab: '帖子' },
  { key: 'news', label: '资讯', tab: '资讯' },
] as const
export type SearchKind = (typeof searchKinds)[number]['key']
export type ResultKind = Exclude<SearchKind, '0'>
