import type { z } from 'zod'
import type { exportJobs as endpoint, JobItem, listJobs as list } from '#contract/office/operations/jobs.ts'
import { jobStateLabels } from '#contract/state-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import { findJobs, jobRows } from './queries.ts'
import { toJobItem, toJobPage } from './view.ts'

export const listJobs = async (db: Db, query: z.output<typeof list.query>) => toJobPage(await findJobs(db, query))

const secondsOf = ({ startTime, endTime }: JobItem) =>
  startTime && endTime ? Math.round((Date.parse(endTime) - Date.parse(startTime)) / 1000) : null

const columns: Column<JobItem>[] = [
  { title: '类型', value: ({ title }) => title, width: 28 },
  { title: '对象', value: ({ subject }) => subject, width: 40 },
  { title: '创建时间', value: ({ createTime }) => new Date(createTime), width: 20 },
  { title: '进度（%）', value: ({ percent }) => percent },
  { title: '尝试', value: ({ attempts }) => attempts },
  { title: '用时（秒）', value: secondsOf },
  { title: '状态', value: ({ state }) => jobStateLabels[state] },
  { title: '失败原因', value: ({ error }) => error, width: 48 },
]

export const exportJobs = (db: Db, { format, ...query }: z.output<typeof endpoint.query>) =>
  exportPages(format, '后台任务', columns, async (paging) => ({
    content: (await jobRows(db, { ...query, ...paging })).map(toJobItem),
  }))
