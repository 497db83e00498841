import type { AdminNewsItem, NewsArticle, NewsAttachment, NewsItem } from '#contract/pages/news/news.ts'
import { shownRichText } from '#kernel/content/index.ts'
import { foundFacts } from '#kernel/search/index.ts'
import type { findForAdmin, findForEdit } from './admin-queries.ts'
import type { findArticle, findPublished } from './queries.ts'

type ItemRow = Omit<Awaited<ReturnType<typeof findPublished>>['rows'][number], 'total'>
type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>
type AdminRow = Awaited<ReturnType<typeof findForAdmin>>['rows'][number]
type EditRow = NonNullable<Awaited<ReturnType<typeof findForEdit>>>

const toItem = (row: Omit<ItemRow, 'published_at'> & { published_at: Date }): NewsItem => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  section: row.section,
  cover: row.cover,
  coverSeed: row.cover_seed ?? row.id,
  uploadTime: row.published_at.toISOString(),
  uploadUserName: row.author_name,
  viewCount: row.view_count,
  isTop: row.is_pinned,
})

export const toListedItem = (row: ItemRow & Pick<NewsItem, 'marked' | 'relaxed' | 'score'>): NewsItem => ({
  ...toItem({ ...row, published_at: row.published_at! }),
  ...(row.marked && { marked: row.marked }),
  ...foundFacts(row),
})

/** Source and attachments of an article or of one of its versions. */
export const toSourceAndFiles = (
  row: Pick<ArticleRow, 'source_name' | 'source_link'>,
  attachments: NewsAttachment[],
) => ({ sourceName: row.source_name, sourceLink: row.source_link, attachments })

export const toArticle = (row: ArticleRow, attachments: NewsAttachment[]): NewsArticle => ({
  ...toListedItem(row),
  ...toSourceAndFiles(row, attachments),
  content: shownRichText(row.content),
  updateTime: row.updated_at.toISOString(),
  previous: toNeighbour(row.previous_id, row.previous_title),
  next: toNeighbour(row.next_id, row.next_title),
})

const toNeighbour = (id: number | null, title: string | null) => (id === null ? null : { id, title: title ?? '' })

/** A draft has no publishing time yet; the list shows its last change instead. */
export const toDeletedItem = (row: Omit<ItemRow, 'published_at'> & Pick<AdminRow, 'published_at' | 'updated_at'>) =>
  toItem({ ...row, published_at: row.published_at ?? row.updated_at })

export const toAdminItem = (row: AdminRow): AdminNewsItem => ({
  ...toDeletedItem(row),
  uploadUserId: row.author_id,
  state: row.state,
  updateTime: row.updated_at.toISOString(),
  version: row.version,
})

export const toAdminArticle = (row: EditRow, attachments: NewsAttachment[]) => ({
  ...toAdminItem(row),
  ...toSourceAndFiles(row, attachments),
  content: shownRichText(row.content),
  publishTime: row.published_at?.toISOString() ?? null,
})
