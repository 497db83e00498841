import { ArrowLeft, ArrowRight, Download, Share2 } from 'lucide-react'
import type { MetaDescriptor } from 'react-router'
import type { NewsArticle, NewsAttachment } from '#contract/pages/news/news.ts'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { useViewCounter } from '#lib/browser/use-view-counter.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { shareMeta } from '#lib/document/share-meta.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { useSite } from '#lib/session/session.ts'
import { requiredId } from '#lib/url/query-params.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Strip } from '#ui/cover/cover.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { shareLink } from '#ui/navigation/share-link.ts'
import { classNames } from '#ui/styles/class-names.ts'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { Prose } from '#ui/text/prose.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import type { Route } from './+types/article-page.ts'
import { ArticleAside } from './article-aside.tsx'
import styles from './article-page.module.css'
import { outline } from './outline.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? articleMeta(loaderData, pageTitle(matches, loaderData.article.title)) : []

interface ArticlePageData {
  article: Omit<NewsArticle, 'content'>
  origin: string
  url: string
}

/** The metadata of an article for search engines and shared links. */
const articleMeta = ({ article, origin, url }: ArticlePageData, title: string): MetaDescriptor[] => {
  const image = article.cover ? origin + article.cover : undefined
  return [
    ...shareMeta({ title, description: article.summary, url, image, type: 'article' }),
    { property: 'article:published_time', content: article.uploadTime },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: article.title,
        description: article.summary,
        datePublished: article.uploadTime,
        dateModified: article.updateTime,
        author: { '@type': 'Organization', name: article.uploadUserName },
        mainEntityOfPage: url,
        ...(image && { image }),
      },
    },
  ]
}

const latestShown = 4

export const loader = cachedLoader(
  { query: { InfoId: requiredId }, topics: ['members'], item: { topic: 'news', param: 'InfoId' } },
  async ({ query: { InfoId: newsId }, origin, context }) => {
    const { news } = api(context)
    const [found, latest] = await orErrorPage(
      Promise.all([news.getNews({ newsId }), news.listNews({ size: latestShown + 1 })]),
    )
    const { html, headings } = outline(found.content)
    const address = origin + paths.article(found.id)
    return {
      article: { ...found, content: html },
      headings,
      latest: latest.content
        .filter(({ id }) => id !== found.id)
        .slice(0, latestShown)
        .map(({ id, title, uploadTime }) => ({ id, title, uploadTime })),
      origin,
      url: address,
      qr: drawQrCode(address),
    }
  },
)

export default function ArticlePage({ loaderData: { article, headings, latest, qr } }: Route.ComponentProps) {
  const { siteName } = useSite()
  useViewCounter('/api/news/viewNews', 'newsId', article.id)
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.alliance('About'), label: siteName },
          { to: paths.alliance('InfoMation'), label: '联盟资讯' },
        ]}
        current={article.title}
      />
      <div className={classNames('with-aside', styles.columns)}>
        <Card as="article" className={styles.sheet}>
          <h1>{article.title}</h1>
          <div className={styles.facts}>
            <time dateTime={article.uploadTime}>{formatMinute(article.uploadTime)}</time>
            <Source article={article} />
            <span>阅读 {formatCount(article.viewCount)}</span>
            <ShareButton title={article.title} />
          </div>
          {article.cover ? (
            <img className={styles.picture} src={article.cover} alt="" />
          ) : (
            <Strip className={styles.strip} id={`news-${article.coverSeed}`} paper="white" />
          )}
          <Prose html={article.content} />
          <ArticleAttachments newsId={article.id} files={article.attachments} />
          <Neighbours previous={article.previous} next={article.next} />
        </Card>
        <ArticleAside headings={headings} latest={latest} qr={qr} />
      </div>
    </div>
  )
}

/** Links to the articles before and after this one, in two cells of one row. */
function Neighbours({ previous, next }: Pick<NewsArticle, 'previous' | 'next'>) {
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

function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className={styles.share} onClick={() => void shareLink(title)}>
      <Share2 size={15} strokeWidth={1.6} aria-hidden />
      分享
    </button>
  )
}

/** The files below the text of an article, each with a link that saves it. */
function ArticleAttachments({ newsId, files }: { newsId: number; files: NewsAttachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.attachments} aria-label="附件">
      {files.map(({ id, name, suffix, fileSize }) => (
        <li key={id}>
          <FileTypeBadge suffix={suffix} />
          <span>
            <b>{name}</b>
            <small className="num">{formatBytes(fileSize)}</small>
          </span>
          <a
            className={buttonClass({ size: 'small' })}
            href={`/api/news/downloadFile?newsId=${newsId}&fileId=${id}`}
            download
            aria-label={`下载 ${name}`}
          >
            <Download size={14} strokeWidth={1.6} aria-hidden />
            下载
          </a>
        </li>
      ))}
    </ul>
  )
}

const Source = ({
  article: { sourceName, sourceLink, uploadUserName },
}: Pick<Route.ComponentProps['loaderData'], 'article'>) => {
  const name = sourceName || uploadUserName
  if (!sourceLink) return <span>{name}</span>
  return (
    <a href={sourceLink} target="_blank" rel="noopener noreferrer nofollow">
      来源：{name}
    </a>
  )
}
