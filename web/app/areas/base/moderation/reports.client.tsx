import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReportedItem, ReportKind, ReportState } from '#contract/base/moderation/moderation.ts'
import { reportReasons } from '#contract/base/moderation/report-reasons.ts'
import { reportKindLabels, reportStateLabels, reportStateText } from '#contract/state-words.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { personColumn } from '#ui/table/person-link.tsx'
import { actionsColumn, RowAction } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './reports.module.css'

const ReportDesk = onDemand(async () => (await import('./report-desk.tsx')).ReportDesk)

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

/** Reported items, one row each; the desk of one item rules on its reports. */
export default function Reports() {
  const table = useRef<TableHandle>(null)
  const [shownId, show] = useState<number>()
  const close = () => show(undefined)
  return (
    <>
      <DataTable
        handle={table}
        name="reports"
        label="举报处理"
        columns={columnsFor(show)}
        filters={filters}
        tabs="state"
        fetch={(query) => quietApi.moderation.listReports(query)}
        export={(query, onProgress) => download(calls.moderation.exportReports, query, onProgress)}
        rowKey={({ id }) => id}
      />
      {shownId !== undefined && (
        <ReportDesk
          key={shownId}
          id={shownId}
          onClose={close}
          onMove={show}
          onRuled={(nextId) => {
            show(nextId ?? undefined)
            void table.current?.reload()
          }}
        />
      )}
    </>
  )
}

const columnsFor = (show: (id: number) => void): Column<ReportedItem>[] => [
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
  personColumn('author', '作者', ({ authorId, authorName }) => [authorId, authorName]),
  {
    key: 'reasons',
    title: '类别',
    render: ({ reports }) => [...new Set(reports.map(({ reason }) => reportReasons[reason]))].join('、'),
  },
  { key: 'reporterCount', title: '举报', align: 'right', render: ({ reporterCount }) => reporterCount },
  {
    key: 'lastReportTime',
    title: '最近',
    sortBy: 'lastReportTime',
    render: ({ lastReportTime }) => formatMinute(lastReportTime),
  },
  {
    key: 'state',
    title: '状态',
    render: (item) => {
      const { tone, label } = stateOf(item)
      return <Status tone={tone}>{label}</Status>
    },
  },
  personColumn('ruling', '处理', ({ ruleUserId, ruleUserName }) => [ruleUserId, ruleUserName]),
  actionsColumn(({ id, state }) => (
    <RowAction onClick={() => show(id)}>{state === 'open' ? '处理' : '查看'}</RowAction>
  )),
]

/** The state of a reported item, with the verdict once there is one. */
const stateOf = ({ state, verdict }: Pick<ReportedItem, 'state' | 'verdict'>) => {
  const tones: Record<ReportState, StatusTone> = { open: 'wait', upheld: 'ok', dismissed: 'off' }
  return { tone: tones[state], label: reportStateText({ state, verdict }) }
}

const ItemTitle = ({ item: { title, link } }: { item: ReportedItem }) =>
  link ? (
    <a href={link} target="_blank" rel="noopener" title={title}>
      <span className={styles.text}>{title}</span>
      <ExternalLink size={13} strokeWidth={1.6} aria-label="在新窗口打开" />
    </a>
  ) : (
    <span className={styles.text}>{title}</span>
  )
