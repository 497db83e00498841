import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { NewsArticle } from '#contract/pages/news/news.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './article-page.module.css'

/** Links to the articles before and after this one, in two cells of one row. */
export function Neighbours({ previous, next }: Pick<NewsArticle, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label="上一篇与下一篇">
      {previous ? (
        <Link to={paths.article(previous.id)}>
          <span>
            <ArrowLeft size={14} strokeWidth={1.6} aria-hidden />
            上一篇
          </span>
          <b className="clamp-2">{previous.title}</b>
        </Link>
      ) : (
        <div />
      )}
      {next ? (
        <Link to={paths.article(next.id)}>
          <span>
            下一篇
            <ArrowRight size={14} strokeWidth={1.6} aria-hidden />
          </span>
          <b className="clamp-2">{next.title}</b>
        </Link>
      ) : (
        <div />
      )}
    </nav>
  )
}
