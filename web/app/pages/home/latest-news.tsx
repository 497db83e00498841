import { ChevronRight } from 'lucide-react'
import type { NewsItem } from '#contract/pages/news/news.ts'
import { paths } from '#contract/paths.ts'
import { pickFields } from '#lib/api/pick-fields.ts'
import { dayOfMonth, formatDay, formatMonth } from '#lib/format/format.ts'
import { CachedSection } from '#ui/markup-cache/cached-section.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './latest-news.module.css'

const pickShown = pickFields('id', 'title', 'summary', 'uploadTime')

/** For the loader: what a cell shows of an article. */
export const shownNews = (article: NewsItem) => pickShown(article)
type ShownNews = ReturnType<typeof shownNews>

/** The latest news in one row of cells. */
export const LatestNews = (data: { title: string; news: ShownNews[] }) => (
  <CachedSection className={styles.row} id="news" aria-labelledby="news-title" component={Cells} data={data} />
)

function Cells({ title: heading, news }: { title: string; news: ShownNews[] }) {
  return (
    <>
      <div className={styles.title}>
        <h2 id="news-title">{heading}</h2>
        <Link to={paths.alliance('InfoMation')}>
          全部资讯
          <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
        </Link>
      </div>
      {news.map(({ id, title, summary, uploadTime }) => (
        <Link key={id} className={styles.item} to={paths.article(id)}>
          <time dateTime={formatDay(uploadTime)}>
            <b>{dayOfMonth(uploadTime)}</b>
            <span>{formatMonth(uploadTime).replace('-', '.')}</span>
          </time>
          <div>
            <h3 className="clamp-2">{title}</h3>
            <p className="clamp-2">{summary}</p>
          </div>
        </Link>
      ))}
    </>
  )
}
