import { escapedXml } from './sitemap.ts'

export interface FeedEntry {
  path: string
  title: string
  summary: string
  section: string
  publishedAt: Date
}

interface Feed {
  title: string
  description: string
  /** The page that lists the same entries. */
  page: string
  /** The address of the feed itself. */
  address: string
  entries: FeedEntry[]
}

/** How many entries a feed has. */
export const feedLength = 20
/** The longest summary of an entry, in characters; the rest is on its page. */
const summaryLength = 300
const summaryOf = ({ summary }: FeedEntry) =>
  summary.length > summaryLength ? `${summary.slice(0, summaryLength)}…`.toWellFormed() : summary

/** RSS 2.0. */
export const rssOf = (origin: string, { title, description, page, address, entries }: Feed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapedXml(title)}</title>
<link>${escapedXml(origin + page)}</link>
<description>${escapedXml(description)}</description>
<language>zh-CN</language>
<atom:link href="${escapedXml(origin + address)}" rel="self" type="application/rss+xml"/>
${entries.map((entry) => itemOf(origin, entry)).join('')}</channel></rss>
`

const itemOf = (origin: string, entry: FeedEntry) => {
  const address = escapedXml(origin + entry.path)
  return `<item><title>${escapedXml(entry.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><category>${escapedXml(entry.section)}</category><pubDate>${entry.publishedAt.toUTCString()}</pubDate><description>${escapedXml(summaryOf(entry))}</description></item>
`
}

/** JSON Feed 1.1. */
export const jsonFeedOf = (origin: string, { title, description, page, address, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: origin + page,
    feed_url: origin + address,
    language: 'zh-CN',
    items: entries.map((entry) => ({
      id: origin + entry.path,
      url: origin + entry.path,
      title: entry.title,
      content_text: summaryOf(entry),
      date_published: entry.publishedAt.toISOString(),
      tags: [entry.section],
    })),
  })
