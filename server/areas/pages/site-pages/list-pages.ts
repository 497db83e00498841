import type { z } from 'zod'
import type { exportSitePages as endpoint, listSitePages, SitePageItem } from '#contract/pages/site-pages/site-pages.ts'
import { sitePageStateLabels } from '#contract/state-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages as exportAll } from '#kernel/export/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findPages } from './queries.ts'
import { toItem } from './view.ts'

export const listPages = async (db: Db, query: z.output<typeof listSitePages.query>) =>
  toPage(await findPages(db, query), toItem)

const columns: Column<SitePageItem>[] = [
  { title: '标题', value: ({ title }) => title, width: 40 },
  { title: '地址', value: ({ path }) => path, width: 32 },
  { title: '状态', value: ({ state }) => sitePageStateLabels[state], width: 16 },
  { title: '最新版', value: ({ lastNumber }) => lastNumber },
  { title: '线上版', value: ({ liveNumber }) => liveNumber },
  { title: '编辑', value: ({ editorName }) => editorName, width: 16 },
  { title: '修改时间', value: ({ updateTime }) => new Date(updateTime), width: 20 },
]

export const exportPages = (db: Db, { format, ...query }: z.output<typeof endpoint.query>) =>
  exportAll(format, '页面', columns, (paging) => listPages(db, { ...query, ...paging }))
