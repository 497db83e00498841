import type { NewsItem } from '#contract/news.ts'
import { coverSvg } from '#ui/cover/drawing.ts'
import { Drawing } from '#ui/drawing.tsx'

interface NewsCoverProps {
  news: Pick<NewsItem, 'id' | 'title' | 'cover'>
  isSmall?: boolean
  className?: string
}

/** The size of our photo route that is enough for a picture of this width. */
const inSize = (cover: string, size: 'thumb' | 'card') => cover.replace(/[^/]+$/, size)

/** The cover of a news item; one without a picture gets its engineering drawing. */
export const NewsCover = ({ news: { id, title, cover }, isSmall = false, className }: NewsCoverProps) =>
  cover ? (
    <img
      className={className}
      src={inSize(cover, isSmall ? 'thumb' : 'card')}
      alt=""
      loading="lazy"
      style={{ aspectRatio: '16 / 10', objectFit: 'cover' }}
    />
  ) : (
    <Drawing className={className} svg={coverSvg({ id, title, categoryId: 10_003, thumb: isSmall, plain: true })} />
  )
