import type { NewsItem } from '#contract/pages/news/news.ts'
import { Cover } from '#ui/cover/cover.tsx'

type Covered = Pick<NewsItem, 'title' | 'cover' | 'coverSeed'>

/** The cover of an article; without one, the drawing of its title and seed, the same in the editor and in lists. */
export const NewsCover = ({ title, cover, coverSeed, ...look }: Covered & { thumb?: boolean; plain?: boolean }) => (
  <Cover src={cover} id={coverSeed} categoryId={10001 + (coverSeed % 7)} title={title} {...look} />
)

/** The cover of an article in a list. */
export const NewsThumb = ({ title, cover, coverSeed }: Covered) => (
  <NewsCover title={title} cover={cover} coverSeed={coverSeed} thumb />
)
