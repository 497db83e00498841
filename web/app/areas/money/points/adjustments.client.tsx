import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { adjustmentStates } from '#contract/base/approvals/approval-kinds.ts'
import type { Adjustment } from '#contract/money/points/points.ts'
import { browserApi, calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { optionsOf } from '#ui/form/options-of.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { useDecisions } from '../../base/approvals/use-decisions.tsx'
import styles from './admin-coins.module.css'
import { CoinChange } from './coin-change.tsx'
import { CoinTabs } from './coin-tabs.tsx'

const NewAdjustment = onDemand(async () => (await import('./new-adjustment.tsx')).NewAdjustment)

type State = Adjustment['state']

const filters = {
  userName: { kind: 'text', label: '用户', placeholder: '用户名、姓名或手机号' },
  days: { kind: 'days', label: '申请时间', from: 'from', to: 'to' },
  state: {
    kind: 'choice',
    label: '状态',
    all: '全部',
    options: optionsOf(adjustmentStates),
  },
} as const

const tones: Record<State, StatusTone> = { waiting: 'wait', approved: 'ok', rejected: 'off', withdrawn: 'off' }

/** Manual corrections of balances. One administrator requests them, another one approves or rejects them. */
export default function Adjustments() {
  const table = useRef<TableHandle>(null)
  const [isAdding, setAdding] = useState(false)
  const reload = () => void table.current?.reload()
  const { column, dialog } = useDecisions<Adjustment>({
    wordings,
    approve: (id) => browserApi.points.confirmAdjustment({ id, approve: true }),
    withdraw: (id) => browserApi.points.withdrawAdjustment({ id }),
    reject: (id, reason) => quietApi.points.confirmAdjustment({ id, approve: false, reason }),
    reload,
  })
  return (
    <>
      <CoinTabs current="adjustments" />
      <DataTable
        handle={table}
        name="adjustments"
        label="V币调整"
        columns={[...columns, column]}
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
      {dialog}
    </>
  )
}

const wordings = {
  approve: {
    question: '确认执行该调整吗？',
    detail: ({ userName, coin }: Adjustment) =>
      `${userName} 的 V币将${coin > 0 ? '增加' : '减少'} ${formatCount(Math.abs(coin))}，并记入账本，不可撤销。`,
    done: '调整已执行',
  },
  withdraw: { question: '确认撤回该申请吗？', detail: () => '不会变动任何 V币。', done: '申请已撤回' },
}

const columns: Column<Adjustment>[] = [
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
]
