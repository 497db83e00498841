import type { z } from 'zod'
import { pointKinds } from '#contract/money/points/point-kinds.ts'
import type { exportRecords as endpoint } from '#contract/money/points/points.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportAs } from '#kernel/export/index.ts'
import type { Download } from '#kernel/http/index.ts'
import { findAccount } from './balance.ts'
import { type MyFilter, myRows, recordRows } from './record-queries.ts'
import { type RecordRow, toRecord } from './view.ts'

type Basic = Pick<RecordRow, 'created_at' | 'kind' | 'detail' | 'amount' | 'balance_after'>

const basic: Column<Basic>[] = [
  { title: '时间', value: (row) => row.created_at, width: 20 },
  { title: '类型', value: (row) => pointKinds[row.kind] },
  { title: '摘要', value: (row) => row.detail, width: 48 },
  { title: '变动', value: (row) => row.amount },
  { title: '变动后余额', value: (row) => row.balance_after },
]

const withOwner: Column<RecordRow>[] = [
  { title: '流水号', value: (row) => toRecord(row).serialNo, width: 14 },
  { title: '用户', value: (row) => toRecord(row).userName, width: 20 },
  { title: '手机', value: (row) => toRecord(row).phone, width: 14 },
  ...basic,
]

/** A member's own records as CSV. */
export const exportMine = async (db: Db, memberId: number, filter: MyFilter): Promise<Download> => {
  const account = await findAccount(db, memberId)
  const rows = myRows(db, account?.id ?? 0, filter).orderBy('point_entry.seq', 'desc')
  return exportAs('csv', 'V币记录', basic, rows)
}

/** Streams the records of all members as a file. */
export const exportRecords = (
  db: Db,
  { format, sort: { direction }, ...filter }: z.output<typeof endpoint.query>,
): Promise<Download> => {
  const rows = recordRows(db, filter).orderBy('point_entry.created_at', direction).orderBy('point_entry.id', direction)
  return exportAs(format, 'V币记录', withOwner, rows)
}
