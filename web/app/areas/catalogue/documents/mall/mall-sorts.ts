import type { SortChoice } from '#ui/list/sort-bar.tsx'
import { type MallQuery, type MallSort, refined, sorts } from './mall-query.ts'

const labelOf = (value: MallSort) => sorts.find((sort) => sort.value === value)?.label ?? ''

/** The sort orders: newest first, or best match first for a keyword, unless another is chosen. */
export const mallSorts = (query: MallQuery): { choices: SortChoice[]; more: SortChoice[] } => {
  const chosen = query.sort === 'newest' && !query.keyword ? undefined : query.sort
  const choice = (value: MallSort | undefined, label: string): SortChoice => ({
    label,
    to: refined(query, { sort: value }),
    isChosen: value === chosen,
  })
  const usual = choice(undefined, query.keyword ? '相关' : '最新发布')
  const views = choice('views', '浏览最多')
  const rating = choice('rating', labelOf('rating'))
  return {
    choices: [usual, choice('downloads', '下载最多'), views, rating, byPrice(query, chosen)],
    more: [views, rating, choice('cheap', labelOf('cheap')), choice('dear', labelOf('dear'))],
  }
}

/** Cheapest first; a second choice reverses the order. */
const byPrice = (query: MallQuery, chosen: MallSort | undefined): SortChoice => {
  const isByPrice = chosen === 'cheap' || chosen === 'dear'
  const next = chosen === 'cheap' ? 'dear' : 'cheap'
  return {
    label: '价格',
    title: isByPrice ? `${labelOf(chosen)}，改为${labelOf(next)}` : labelOf(next),
    to: refined(query, { sort: next }),
    isChosen: isByPrice,
    turned: !isByPrice ? 'none' : chosen === 'cheap' ? 'up' : 'down',
  }
}
