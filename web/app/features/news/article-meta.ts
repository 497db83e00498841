import type { MetaDescriptor } from 'react-router'
import type { NewsArticle } from '#contract/news.ts'

interface Published {
  article: Omit<NewsArticle, 'content'>
  origin: string
  url: string
}

/** What search engines and shared links show of an article. */
export const articleMeta = ({ article, origin, url }: Published, title: string): MetaDescriptor[] => {
  const image = article.cover ? origin + article.cover : undefined
  return [
    { title },
    { name: 'description', content: article.summary },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: article.summary },
    { property: 'og:url', content: url },
    { property: 'article:published_time', content: article.uploadTime },
    ...(image ? [{ property: 'og:image', content: image }] : []),
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
