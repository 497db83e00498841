import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/**
 * Indexes the pages of documents that are due. Enqueued with every change of a document; the schedule takes those that
 * were not readable yet.
 */
export const indexPages = job('search.index-pages', z.object({}), {
  title: '更新文档内容的搜索索引',
  lane: 'background',
  cron: '*/2 * * * *',
  singletonKey: () => 'pages',
  expireInSeconds: 3600,
})
