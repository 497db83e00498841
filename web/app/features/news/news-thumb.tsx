import type { NewsItem } from '#contract/news.ts'
import { Cover } from '#ui/cover/cover.tsx'

/** The picture of an article in a list; without one, a drawing by its title on a paper that stays with its id. */
export function NewsThumb({ id, title, cover }: Pick<NewsItem, 'id' | 'title' | 'cover'>) {
  return <Cover src={cover} id={id} categoryId={10001 + (id % 7)} title={title} thumb />
}
