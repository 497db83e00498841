import type { MetaDescriptor } from 'react-router'

interface Shared {
  title: string
  description: string
  /** The one address of the page, with its origin. */
  url: string
  /** With its origin; the picture of the site where the page has none. */
  image?: string
  type?: 'website' | 'article' | 'product'
}

/** What search engines and shared links, WeChat among them, show of a page. */
export const shareMeta = ({ title, description, url, image, type = 'website' }: Shared): MetaDescriptor[] => [
  { title },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: url },
  { property: 'og:type', content: type },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: url },
  { property: 'og:image', content: image ?? `${new URL(url).origin}/share.png` },
]
