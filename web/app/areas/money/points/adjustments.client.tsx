import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { adjustmentStates } from '#contract/base/approvals/approval-kinds.ts'
import type { Adjustment } from '#contract/money/points/points.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { DecideActions } from '../../base/approvals/decide-actions.tsx'
import styles from './admin-coins.module.css'
import { CoinChange } from './coin-change.tsx'
import { CoinTabs } from './coin-tabs.tsx'

const RejectDialog = onDemand(async () => (await import('../../base/approvals/reject-dialog.client.tsx')).RejectDialog)
const NewAdjustment = onDemand(async () => (await import('./new-adjustment.tsx')).NewAdjustment)

type State = Adjustment['state']

const filters = {
  userName: { kind: 'text', label: '用户', placeholder: '用户名、姓名或手机号' },
  days: { kind: 'days', label: '申请时间', from: 'from', to: 'to' },
  state: {
    kind: 'choice',
    label: '状态',
    all: '全部',
    options: (Object.keys(adjustmentStates) as State[]).map((value) => ({ value, label: adjustmentStates[value] })),
  },
} as const

const tones: Record<State, StatusTone> = { waiting: 'wait', approved: 'ok', rejected: 'off', withdrawn: 'off' }

/** Manual corrections of balances. One administrator requests them, another one approves or rejects them. */
export function Adjustments() {
  const table = useRef<TableHandle>(null)
  const [isAdding, setAdding] = useState(false)
  const [rejectedId, setRejectedId] = useState<number>()
  const reload = () => void table.current?.reload()
  const act = useActions(reload)
  return (
    <>
      <CoinTabs current="adjustments" />
      <DataTable
        handle={table}
        name="adjustments"
        label="V币调整"
        columns={columnsFor(act, setRejectedId)}
        filters={filters}
        tabs="state"
        fetch={(query) => quietApi.points.listAdjustments(query)}
        export={(query, onProgress) => download(calls.points.exportAdjustments, query, onProgress)}
        rowKey={({ id }) => id}
        note="由申请人和受益人以外的另一名管理员确认后执行"
        tools={
          <ToolButton look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            申请调整
          </ToolButton>
        }
      />
      {isAdding && (
        <NewAdjustment
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            reload()
          }}
        />
      )}
      {rejectedId !== undefined && (
        <RejectDialog
          reject={(reason) => quietApi.points.confirmAdjustment({ id: rejectedId, approve: false, reason })}
          onClose={() => setRejectedId(undefined)}
          onRejected={() => {
            setRejectedId(undefined)
            reload()
          }}
        />
      )}
    </>
  )
}

type Action = 'approve' | 'withdraw'

const useActions = (reload: () => void) => {
  const confirm = useConfirm()
  return async ({ id, userName, coin }: Adjustment, action: Action) => {
    const isApproval = action === 'approve'
    const isAgreed = await confirm(isApproval ? '确认执行该调整吗？' : '确认撤回该申请吗？', {
      detail: isApproval
        ? `${userName} 的 V币将${coin > 0 ? '增加' : '减少'} ${formatCount(Math.abs(coin))}，并记入账本，不可撤销。`
        : '不会变动任何 V币。',
      action: isApproval ? '确认执行' : '撤回',
      danger: isApproval,
    })
    if (!isAgreed) return
    try {
      if (isApproval) await browserApi.points.confirmAdjustment({ id, approve: true })
      else await browserApi.points.withdrawAdjustment({ id })
      toast.success(isApproval ? '调整已执行' : '申请已撤回')
    } catch {
      // The call has already shown the failure; reloading shows the current state.
    }
    reload()
  }
}

const columnsFor = (act: ReturnType<typeof useActions>, onReject: (id: number) => void): Column<Adjustment>[] => [
  {
    key: 'createTime',
    title: '申请时间',
    isFixed: true,
    sortBy: 'createTime',
    render: ({ createTime }) => formatMinute(createTime),
  },
  {
    key: 'userName',
    title: '用户',
    isFixed: true,
    render: ({ userId, userName }) => <PersonLink id={userId}>{userName}</PersonLink>,
  },
  {
    key: 'coin',
    title: '调整 V币',
    align: 'right',
    isFixed: true,
    render: ({ coin }) => <CoinChange coins={coin} />,
  },
  { key: 'reason', title: '原因', render: ({ reason }) => <div className={styles.reason}>{reason}</div> },
  { key: 'createUserName', title: '申请人', render: ({ createUserName }) => createUserName },
  {
    key: 'decideUserName',
    title: '处理人',
    render: ({ decideUserName, decideTime, decideReason }) =>
      decideUserName && decideTime
        ? `${decideUserName}，${formatMinute(decideTime)}${decideReason && `，「${decideReason}」`}`
        : '–',
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <Status tone={tones[state]}>{adjustmentStates[state]}</Status>,
  },
  {
    key: 'actions',
    title: '操作',
    isFixed: true,
    isAtEnd: true,
    isAtEndOnPhones: true,
    render: (adjustment) => (
      <DecideActions
        request={adjustment}
        onApprove={() => act(adjustment, 'approve')}
        onWithdraw={() => act(adjustment, 'withdraw')}
        onReject={() => onReject(adjustment.id)}
      />
    ),
  },
]
