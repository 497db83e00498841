import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { AuditEntry } from '#contract/people/accounts/audit.ts'
import { type AuditChange, changesOf } from '#contract/people/accounts/audit-changes.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatSecond } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { auditedCalls } from './audit-calls.ts'
import styles from './audit-log.module.css'

const filters = {
  userName: { kind: 'text', label: '用户', placeholder: '用户名' },
  call: { kind: 'choice', label: '操作', all: '全部操作', options: auditedCalls },
  days: { kind: 'days', label: '时间', from: 'from', to: 'to' },
  kind: {
    kind: 'choice',
    label: '类型',
    all: '全部',
    options: [
      { value: 'login', label: '登录' },
      { value: 'administration', label: '操作' },
    ],
  },
} as const

const sizes = [20, 50, 100]

/** The audit log: logins and actions of administrators, with the values they changed. */
export default function AuditLog() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setOpen((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]))
  return (
    <DataTable
      name="audit"
      label="操作日志"
      columns={columnsFor(open, toggle)}
      filters={filters}
      tabs="kind"
      sizes={sizes}
      fetch={(query) => quietApi.audit.listAudit(query)}
      rowKey={({ id }) => id}
      note="至少保留 180 天，不可修改"
      below={(entry) => open.has(entry.id) && <Details entry={entry} />}
      export={(query, onProgress) => download(calls.audit.exportAudit, query, onProgress)}
    />
  )
}

const columnsFor = (open: ReadonlySet<number>, toggle: (id: number) => void): Column<AuditEntry>[] => [
  {
    key: 'createTime',
    title: '时间',
    isFixed: true,
    sortBy: 'createTime',
    render: ({ createTime }) => <span className={styles.line}>{formatSecond(createTime)}</span>,
  },
  {
    key: 'userName',
    title: '用户',
    render: ({ userId, userName }) => <PersonLink id={userId}>{userName || '–'}</PersonLink>,
  },
  {
    key: 'action',
    title: '内容',
    render: ({ action, call }) => (
      <div className={styles.action}>
        {action}
        <small title={call}>{call}</small>
      </div>
    ),
  },
  {
    key: 'target',
    title: '对象',
    render: ({ target }) => (
      <div className={styles.target} title={target}>
        {target || '–'}
      </div>
    ),
  },
  {
    key: 'changes',
    title: '前 → 后',
    render: (entry) => <ChangesButton entry={entry} isOpen={open.has(entry.id)} onToggle={() => toggle(entry.id)} />,
  },
  { key: 'address', title: '地址', render: ({ address }) => address },
  {
    key: 'requestId',
    title: '请求编号',
    render: ({ requestId }) => (
      <span className={styles.request} title={requestId}>
        {requestId}
      </span>
    ),
  },
  {
    key: 'isSuccess',
    title: '结果',
    isAtEnd: true,
    render: ({ isSuccess }) => <Status tone={isSuccess ? 'ok' : 'bad'}>{isSuccess ? '成功' : '失败'}</Status>,
  },
]

interface ChangesButtonProps {
  entry: AuditEntry
  isOpen: boolean
  onToggle: () => void
}

const ChangesButton = ({ entry, isOpen, onToggle }: ChangesButtonProps) => {
  const changes = changesOf(entry)
  const Arrow = isOpen ? ChevronDown : ChevronRight
  if (changes.length === 0) return '–'
  return (
    <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <Arrow size={14} strokeWidth={1.6} aria-hidden />
      <span>{changes.map(({ label }) => label).join('、')}</span>
    </button>
  )
}

const Details = ({ entry }: { entry: AuditEntry }) => (
  <dl className={styles.changes}>
    {changesOf(entry).map((change) => (
      <div key={change.field}>
        <dt>{change.label}</dt>
        <dd>
          <ChangeText change={change} />
        </dd>
      </div>
    ))}
  </dl>
)

const ChangeText = ({ change: { before, after } }: { change: AuditChange }) => (
  <>
    {before !== undefined && <del>{before}</del>}
    {before !== undefined && after !== undefined && (
      <>
        <span aria-hidden> → </span>
        <span className="sr-only"> 改为 </span>
      </>
    )}
    {after !== undefined && <ins>{after}</ins>}
  </>
)
