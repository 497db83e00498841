import { useRef } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import {
  type ApprovalKind,
  type ApprovalState,
  approvalHours,
  approvalKinds,
  approvalStates,
} from '#contract/base/approvals/approval-kinds.ts'
import type { Approval } from '#contract/base/approvals/approvals.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { optionsOf } from '#ui/form/options-of.ts'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { CellLink, PersonLink, personColumn } from '#ui/table/person-link.tsx'
import styles from './approvals.module.css'
import { useDecisions } from './use-decisions.tsx'

const filters = {
  state: { kind: 'choice', label: '状态', all: '全部', options: optionsOf(approvalStates) },
  kind: { kind: 'choice', label: '类型', all: '全部', options: optionsOf(approvalKinds) },
} as const

const tones: Record<ApprovalState, StatusTone> = {
  waiting: 'wait',
  approved: 'ok',
  rejected: 'off',
  withdrawn: 'off',
  lapsed: 'off',
}

/** Changes that one administrator asked for and another one confirms or rejects. */
export default function Approvals() {
  const table = useRef<TableHandle>(null)
  const reload = () => void table.current?.reload()
  const { column, dialog } = useDecisions<Approval>({
    wordings,
    approve: (id) => browserApi.approvals.decideApproval({ id, approve: true }),
    withdraw: (id) => browserApi.approvals.withdrawApproval({ id }),
    reject: (id, reason) => quietApi.approvals.decideApproval({ id, approve: false, reason }),
    reload,
  })
  return (
    <>
      <DataTable
        handle={table}
        name="approvals"
        label="待确认操作"
        columns={[...columns, column]}
        filters={filters}
        tabs="state"
        fetch={(query) => quietApi.approvals.listApprovals(query)}
        export={(query, onProgress) => download(calls.approvals.exportApprovals, query, onProgress)}
        rowKey={({ id }) => id}
        note={`由申请人和当事人以外的另一名管理员确认；申请提出之后才成为管理员的人不能确认；${approvalHours} 小时无人确认则作废`}
      />
      {dialog}
    </>
  )
}

const consequences: Record<ApprovalKind, (target: string, detail: string) => string> = {
  administrator: (_target, detail) => `${detail}。本人须重新登录。`,
  role: (_target, detail) => `${detail}。本人须重新登录。`,
  revoke: (_target, detail) => `${detail}。后台权限全部收回。`,
  enableAdministrator: (_target, detail) => `${detail}。`,
  disableAdministrator: (_target, detail) => `${detail}。`,
  password: (_target, detail) => `${detail}。已登录的设备会退出，请先与本人核实。`,
  factors: (_target, detail) => `${detail}。已登录的设备会退出，请先与本人核实。`,
  security: (_target, detail) => `${detail}。立即对所有人生效。`,
  refund: (target, detail) => `${target}：${detail}。V币按比例收回，款项原路退回，不可撤销。`,
  ban: (target) => `${target} 的账号将停用并立即下线，V币与已购内容保留。`,
  merge: (target) => `${target}：V币、已购、上传、帖子与学习记录一次移走，原账号关闭，不能恢复。`,
  prices: (_target, detail) => `${detail}。立即对所有人生效，已生成的订单不受影响。`,
  package: (target, detail) => `${target}：${detail}。已生成的订单不受影响。`,
  resourceSale: (target, detail) => `${target}将${detail}，作者会收到通知；买过的人不受影响。`,
  lessonSale: (target, detail) => `${target}将${detail}，作者会收到通知；买过的人不受影响。`,
  claim: (target, detail) => `${target}：${detail}。V币退回买家，双方会收到通知。`,
  announcement: (target, detail) => `${target}发给${detail}。发出后不能撤回。`,
}

const wordings = {
  approve: {
    question: '确认执行该操作吗？',
    detail: ({ kind, target, detail }: Approval) => consequences[kind](target, detail),
    done: '操作已执行',
  },
  withdraw: { question: '确认撤回该申请吗？', detail: () => '不会有任何变动。', done: '申请已撤回' },
}

/** Where the content is that a request is about; requests about people lead to the person. */
const places: Partial<Record<ApprovalKind, (subject: string) => string>> = {
  security: () => backOffice.settings,
  prices: () => backOffice.pointSettings,
  package: () => backOffice.pointSettings,
  resourceSale: (id) => backOffice.resource(Number(id)),
  lessonSale: (id) => `${backOffice.lessons}?lessonId=${id}`,
  announcement: () => backOffice.announcements,
  claim: (id) => backOffice.claim(Number(id)),
}

const Target = ({ kind, subject, target, userId }: Approval) => {
  const place = places[kind]
  return place ? <CellLink to={place(subject)}>{target}</CellLink> : <PersonLink id={userId}>{target}</PersonLink>
}

const columns: Column<Approval>[] = [
  {
    key: 'createTime',
    title: '申请时间',
    isFixed: true,
    sortBy: 'createTime',
    render: ({ createTime }) => formatMinute(createTime),
  },
  { key: 'kind', title: '类型', isFixed: true, render: ({ kind }) => approvalKinds[kind] },
  {
    key: 'target',
    title: '对象',
    isFixed: true,
    render: (approval) => <Target {...approval} />,
  },
  { key: 'detail', title: '内容', render: ({ detail }) => <div className={styles.reason}>{detail || '–'}</div> },
  { key: 'reason', title: '原因', render: ({ reason }) => <div className={styles.reason}>{reason || '–'}</div> },
  personColumn('createUserName', '申请人', ({ createUserId, createUserName }) => [createUserId, createUserName]),
  {
    key: 'decideUserName',
    title: '处理人',
    render: ({ decideUserId, decideUserName, decideTime, decideReason }) =>
      decideTime ? (
        <span className={styles.decided}>
          <PersonLink id={decideUserId}>{decideUserName}</PersonLink>
          {`，${formatMinute(decideTime)}${decideReason && `，「${decideReason}」`}`}
        </span>
      ) : (
        '–'
      ),
  },
  { key: 'state', title: '状态', render: ({ state }) => <Status tone={tones[state]}>{approvalStates[state]}</Status> },
]
