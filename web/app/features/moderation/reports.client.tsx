import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReportedItem, ReportKind, ReportState } from '#contract/moderation.ts'
import { reportReasons } from '#contract/report-reasons.ts'
import { reportKindLabels, reportStateLabels } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { RowAction, RowActions } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { reportStateTones } from './report-labels.ts'
import { ReportList } from './report-list.tsx'
import styles from './reports.module.css'
import { RuleReport } from './rule-report.tsx'

const filters = {
  kind: {
    kind: 'choice',
    label: '类别',
    all: '全部类别',
    options: (Object.keys(reportKindLabels) as ReportKind[]).map((value) => ({
      value,
      label: reportKindLabels[value],
    })),
  },
  days: { kind: 'days', label: '举报时间', from: 'from', to: 'to' },
  state: {
    kind: 'choice',
    label: '状态',
    all: '全部',
    options: (Object.keys(reportStateLabels) as ReportState[]).map((value) => ({
      value,
      label: reportStateLabels[value],
    })),
  },
} as const

/** Reported items, one row each; an administrator upholds or dismisses their reports. */
export function Reports() {
  const table = useRef<TableHandle>(null)
  const [ruling, setRuling] = useState<ReportedItem>()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setOpen((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]))
  const close = () => setRuling(undefined)
  const reload = () => void table.current?.reload()
  return (
    <>
      <DataTable
        handle={table}
        name="reports"
        label="举报处理"
        columns={columnsFor({ open, toggle, rule: setRuling })}
        filters={filters}
        tabs="state"
        fetch={(query) => quietApi.moderation.listReports(query)}
        rowKey={({ id }) => id}
        below={(item) => open.has(item.id) && <ReportList item={item} />}
      />
      {ruling && (
        <RuleReport
          item={ruling}
          onClose={close}
          onRuled={() => {
            close()
            reload()
          }}
        />
      )}
    </>
  )
}

interface ColumnActions {
  open: ReadonlySet<number>
  toggle: (id: number) => void
  rule: (item: ReportedItem) => void
}

const columnsFor = ({ open, toggle, rule }: ColumnActions): Column<ReportedItem>[] => [
  {
    key: 'title',
    title: '被举报的内容',
    isFixed: true,
    render: (item) => (
      <div className={styles.title}>
        <Tag>{reportKindLabels[item.kind]}</Tag>
        <ItemTitle item={item} />
      </div>
    ),
  },
  {
    key: 'reports',
    title: '举报',
    isFixed: true,
    render: ({ id, reporterCount, reports }) => (
      <button type="button" className={styles.toggle} aria-expanded={open.has(id)} onClick={() => toggle(id)}>
        {reporterCount} 人：{[...new Set(reports.map(({ reason }) => reportReasons[reason]))].join('、')}
      </button>
    ),
  },
  {
    key: 'lastReportTime',
    title: '最近举报',
    sortBy: 'lastReportTime',
    render: ({ lastReportTime }) => formatMinute(lastReportTime),
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <Status tone={reportStateTones[state]}>{reportStateLabels[state]}</Status>,
  },
  { key: 'ruling', title: '处理', render: (item) => <Ruling item={item} /> },
  {
    key: 'actions',
    title: '操作',
    isFixed: true,
    isAtEnd: true,
    render: (item) => (
      <RowActions>
        <RowAction isDisabled={item.state !== 'open'} onClick={() => rule(item)}>
          处理
        </RowAction>
      </RowActions>
    ),
  },
]

const ItemTitle = ({ item: { title, link } }: { item: ReportedItem }) =>
  link ? (
    <a href={link} target="_blank" rel="noopener" title={title}>
      {title}
      <ExternalLink size={13} strokeWidth={1.6} aria-label="在新窗口打开" />
    </a>
  ) : (
    <span>{title}</span>
  )

const Ruling = ({ item: { ruling, ruleUserName, ruleTime } }: { item: ReportedItem }) =>
  ruleTime ? (
    <div className={styles.ruling}>
      {ruling}
      <small>
        {ruleUserName}，{formatMinute(ruleTime)}
      </small>
    </div>
  ) : (
    '–'
  )
