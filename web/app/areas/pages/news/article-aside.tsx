import type { NewsItem } from '#contract/pages/news/news.ts'
import { paths } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { QrCode, type QrDrawing } from '#ui/media/qr-code.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useCurrentSection } from '#ui/navigation/use-current-section.ts'
import styles from './article-page.module.css'
import type { Heading } from './outline.ts'

interface ArticleAsideProps {
  headings: Heading[]
  latest: Pick<NewsItem, 'id' | 'title' | 'uploadTime'>[]
  qr: QrDrawing
}

/** Beside the text: a table of contents that marks the current section, the latest news, and a QR code for phones. */
export function ArticleAside({ headings, latest, qr }: ArticleAsideProps) {
  return (
    <aside className={styles.aside}>
      {headings.length > 0 && <Contents headings={headings} />}
      {latest.length > 0 && (
        <Card>
          <CardHead>最新资讯</CardHead>
          <ul className={styles.latest}>
            {latest.map(({ id, title, uploadTime }) => (
              <li key={id}>
                <Link className="clamp-2" to={paths.article(id)}>
                  {title}
                </Link>
                <time dateTime={uploadTime}>{formatDay(uploadTime)}</time>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card className={styles.code}>
        <QrCode qr={qr} label="本文网址二维码" width={92} />
        <p>手机扫码继续阅读，或转给同事。</p>
      </Card>
    </aside>
  )
}

function Contents({ headings }: { headings: Heading[] }) {
  const current = useCurrentSection(headings.map(({ id }) => id))
  return (
    <Card as="nav" className={styles.contents} aria-label="本文目录">
      <h2>本文目录</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id} className={id === current ? styles.current : undefined}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </Card>
  )
}
