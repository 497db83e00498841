import { z } from 'zod'
import { NewNews } from '#contract/pages/news/news.ts'
import { importNews } from '../../../pages/news/index.ts'
import { parseRow } from '../row-faults.ts'
import { Count, PastTime, richText } from './cells.ts'
import type { ImportedKind } from './kind.ts'

const states = { 已发布: 'published', 草稿: 'draft', 已下线: 'offline' } as const
const { title, section, summary, content, sourceName, sourceLink } = NewNews.shape

const NewsRow = z.object({
  title,
  section: section.unwrap(),
  summary,
  content,
  sourceName,
  sourceLink,
  state: z
    .enum(Object.keys(states) as [keyof typeof states], { error: '状态只能是已发布、草稿或已下线' })
    .default('已发布'),
  publishedAt: PastTime,
  views: Count,
})

export const news: ImportedKind = {
  unique: [],
  async add({ db, importer, onImported }, values) {
    const { publishedAt, state, views, content: text, ...row } = parseRow(NewsRow, values)
    const article = {
      ...row,
      content: richText(text),
      state: states[state],
      publishTime: publishedAt.toISOString(),
      isTop: false,
    }
    await importNews(db, importer, { article, viewCount: views, onImported })
  },
}
