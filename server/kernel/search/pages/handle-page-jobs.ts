import { indexDuePages, type ReadPages } from './due.ts'
import { indexPages } from './index-pages.job.ts'

/** Registers the handler; `readers` has one function for each kind of documents with pages. */
export const handlePageJobs = (readers: Record<string, ReadPages>): void =>
  indexPages.handledBy(async (context) => {
    const done = await indexDuePages(context, readers)
    if (done > 0) context.log.info({ documents: done }, 'pages are indexed')
  })
