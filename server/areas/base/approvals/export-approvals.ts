import type { z } from 'zod'
import { approvalKinds, approvalStates } from '#contract/base/approvals/approval-kinds.ts'
import type { Approval, exportApprovals as endpoint } from '#contract/base/approvals/approvals.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { approvalRows, toApproval } from './approval-queries.ts'
import { findDecider } from './four-eyes.ts'

const columns: Column<Approval>[] = [
  { title: '申请时间', value: ({ createTime }) => new Date(createTime), width: 20 },
  { title: '类型', value: ({ kind }) => approvalKinds[kind] },
  { title: '对象', value: ({ target }) => target, width: 36 },
  { title: '内容', value: ({ detail }) => detail, width: 36 },
  { title: '原因', value: ({ reason }) => reason, width: 36 },
  { title: '申请人', value: ({ createUserName }) => createUserName, width: 16 },
  { title: '处理人', value: ({ decideUserName }) => decideUserName, width: 16 },
  { title: '处理时间', value: ({ decideTime }) => decideTime && new Date(decideTime), width: 20 },
  { title: '处理说明', value: ({ decideReason }) => decideReason, width: 32 },
  { title: '状态', value: ({ state }) => approvalStates[state] },
]

/** The requests that the caller's role may see, in the words and order of the page. */
export const exportApprovals = async (db: Db, actor: Actor, { format, ...query }: z.output<typeof endpoint.query>) => {
  const toItem = toApproval(await findDecider(db, actor))
  return exportPages(format, '待确认操作', columns, async (paging) => {
    const rows = await approvalRows(db, actor, { ...query, ...paging })
    return { content: rows.map(toItem) }
  })
}
