export { type FeedEntry, feedLength, jsonFeedOf, rssOf } from './feed.ts'
export { createPageCache, type PageCache } from './page-cache.ts'
export type { CachedPages } from './page-key.ts'
export { idsPerFile, type SitemapSource, sitemapFile, sitemapIndex, sitemapOf } from './sitemap.ts'
