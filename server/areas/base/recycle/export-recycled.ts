import type { z } from 'zod'
import type { exportRecycled as endpoint, RecycledItem } from '#contract/base/recycle/recycle.ts'
import { recycledKinds } from '#contract/base/recycle/recycled-kinds.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { recycledRows, toRecycledItem } from './recycle-queries.ts'

const columns: Column<RecycledItem>[] = [
  { title: '类型', value: ({ kind }) => recycledKinds[kind] },
  { title: '内容', value: ({ title }) => title, width: 48 },
  { title: '删除人', value: ({ deleteUserName }) => deleteUserName, width: 16 },
  { title: '删除时间', value: ({ deleteTime }) => new Date(deleteTime), width: 20 },
  { title: '彻底删除时间', value: ({ eraseTime }) => new Date(eraseTime), width: 20 },
]

/** The part of the bin that the caller's role may see, in the order of the page. */
export const exportRecycled = (db: Db, actor: Actor, { format, ...query }: z.output<typeof endpoint.query>) =>
  exportPages(format, '回收站', columns, async (paging) => {
    const rows = await recycledRows(db, actor, { ...query, ...paging })
    return { content: rows.map(toRecycledItem) }
  })
