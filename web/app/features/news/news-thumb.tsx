import type { NewsItem } from '#contract/news.ts'
import { Cover } from '#ui/cover/cover.tsx'

/** The cover of an article in a list; without one, a generated drawing that depends on its title and id. */
export function NewsThumb({ id, title, cover }: Pick<NewsItem, 'id' | 'title' | 'cover'>) {
  return <Cover src={cover} id={id} categoryId={10001 + (id % 7)} title={title} thumb />
}
