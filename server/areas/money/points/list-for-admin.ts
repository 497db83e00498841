import type { z } from 'zod'
import { adjustmentStates } from '#contract/base/approvals/approval-kinds.ts'
import type {
  Adjustment,
  exportAdjustments as adjustmentsExport,
  Inviter,
  exportInviters as invitersExport,
  listAdjustments as listOfAdjustments,
  listInviters as listOfInviters,
} from '#contract/money/points/points.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { findDecider } from '../../base/approvals/index.ts'
import { adjustmentRows, findAdjustments } from './adjustment-queries.ts'
import { findInviters, toInviter } from './inviter-report.ts'
import { toAdjustment } from './view.ts'

export const listAdjustments = async (db: Db, actor: Actor, query: z.output<typeof listOfAdjustments.query>) => {
  const found = await findAdjustments(db, query)
  return { ...toPage(found, toAdjustment(await findDecider(db, actor))), counts: found.counts }
}

export const listInviters = async (db: Db, query: z.output<typeof listOfInviters.query>) =>
  toPage(await findInviters(db, query), toInviter)

const adjustmentColumns: Column<Adjustment>[] = [
  { title: '申请时间', value: ({ createTime }) => new Date(createTime), width: 20 },
  { title: '用户', value: ({ userName }) => userName, width: 20 },
  { title: '调整 V币', value: ({ coin }) => coin },
  { title: '原因', value: ({ reason }) => reason, width: 48 },
  { title: '申请人', value: ({ createUserName }) => createUserName, width: 16 },
  { title: '处理人', value: ({ decideUserName }) => decideUserName, width: 16 },
  { title: '处理时间', value: ({ decideTime }) => decideTime && new Date(decideTime), width: 20 },
  { title: '驳回原因', value: ({ decideReason }) => decideReason, width: 32 },
  { title: '状态', value: ({ state }) => adjustmentStates[state] },
]

const inviterColumns: Column<Inviter>[] = [
  { title: '邀请人', value: ({ userName }) => userName, width: 20 },
  { title: '用户名', value: ({ username }) => username, width: 20 },
  { title: '获奖励', value: ({ rewarded }) => rewarded },
  { title: '受邀账号', value: ({ invited }) => invited },
  { title: '奖励 V币', value: ({ coin }) => coin },
  { title: '同一网络', value: ({ inSharedNetworks }) => inSharedNetworks },
  { title: '同一浏览器', value: ({ onSharedDevices }) => onSharedDevices },
  { title: '共用的网络', value: ({ networks }) => networks.join('、'), width: 32 },
  { title: '最近一次', value: ({ lastTime }) => new Date(lastTime), width: 20 },
]

export const exportAdjustments = async (
  db: Db,
  actor: Actor,
  { format, ...query }: z.output<typeof adjustmentsExport.query>,
) => {
  const toItem = toAdjustment(await findDecider(db, actor))
  return exportPages(format, 'V币调整', adjustmentColumns, async (paging) => {
    const rows = await adjustmentRows(db, { ...query, ...paging })
    return { content: rows.map(toItem) }
  })
}

export const exportInviters = (db: Db, { format, ...query }: z.output<typeof invitersExport.query>) =>
  exportPages(format, '邀请排查', inviterColumns, (paging) => listInviters(db, { ...query, ...paging }))
