import type { z } from 'zod'
import type { exportNews as endpoint } from '#contract/pages/news/news.ts'
import { newsStateLabels } from '#contract/state-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportAs } from '#kernel/export/index.ts'
import type { Download } from '#kernel/http/index.ts'
import { sortedRows } from './admin-queries.ts'

type Row = Awaited<ReturnType<ReturnType<typeof sortedRows>['executeTakeFirstOrThrow']>>

const columns: Column<Row>[] = [
  { title: '编号', value: (row) => row.id },
  { title: '标题', value: (row) => row.title, width: 48 },
  { title: '栏目', value: (row) => row.section },
  { title: '状态', value: (row) => newsStateLabels[row.state] },
  { title: '发布时间', value: (row) => row.published_at, width: 20 },
  { title: '作者', value: (row) => row.author_name },
  { title: '浏览', value: (row) => row.view_count },
  { title: '置顶', value: (row) => row.is_pinned },
]

/** The filtered table as a file; rows are streamed from the database as fast as the client reads. */
export const exportNews = (db: Db, { format, ...query }: z.output<typeof endpoint.query>): Promise<Download> =>
  exportAs(format, '联盟资讯', columns, sortedRows(db, query))
