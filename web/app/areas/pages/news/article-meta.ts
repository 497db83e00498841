import type { MetaDescriptor } from 'react-router'
import type { NewsArticle } from '#contract/pages/news/news.ts'
import { shareMeta } from '#lib/document/share-meta.ts'

interface ArticlePageData {
  article: Omit<NewsArticle, 'content'>
  origin: string
  url: string
}

/** The metadata of an article for search engines and shared links. */
export const articleMeta = ({ article, origin, url }: ArticlePageData, title: string): MetaDescriptor[] => {
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
