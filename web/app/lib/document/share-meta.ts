import type { MetaDescriptor } from 'react-router'

interface ShareMeta {
  title: string
  description: string
  /** Canonical URL. */
  url: string
  /** Absolute URL; defaults to the picture of the site. */
  image?: string
  type?: 'website' | 'article' | 'product'
}

/** Meta tags for search engines and link previews, including WeChat. */
export const shareMeta = ({ title, description, url, image, type = 'website' }: ShareMeta): MetaDescriptor[] => [
  { title },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: url },
  { property: 'og:type', content: type },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: url },
  { property: 'og:image', content: image ?? `${new URL(url).origin}/share.png` },
]
