import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './audit.module.css'
import type { SoldRow } from './sold-kind.ts'

interface Audited {
  name: string
  uploadTime: string
  uploadUserId: number
  uploadUserName: string
  coin: number
  isAudit: AuditState
}

const tones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

export function AuditStatus({ isAudit }: { isAudit: AuditState }) {
  return <Status tone={tones[isAudit]}>{auditLabels[isAudit]}</Status>
}

/** The name of an item, which opens it, and how it stands beside its audit. */
export const AuditedName = ({ item, onOpen }: { item: SoldRow & { isAudit: AuditState }; onOpen: () => void }) => (
  <>
    <button type="button" onClick={onOpen}>
      {item.name}
    </button>
    {item.isTakenDown && <Tag>已下架</Tag>}
    {item.isAwaitingApproval && <Tag tone="amber">等待复核</Tag>}
    {item.isOnSale && item.isAudit !== auditState.approved && <Tag tone="blue">新版本</Tag>}
  </>
)

/** The columns that the audit tables of all kinds have in common. */
export const auditedColumns = {
  uploadTime: {
    key: 'uploadTime',
    title: '上传时间',
    sortBy: 'uploadTime',
    render: ({ uploadTime }) => formatMinute(uploadTime),
  },
  author: {
    key: 'author',
    title: '作者',
    render: ({ uploadUserId, uploadUserName }) => <PersonLink id={uploadUserId}>{uploadUserName}</PersonLink>,
  },
  coin: {
    key: 'coin',
    title: 'V币',
    align: 'right',
    sortBy: 'coin',
    render: ({ coin }) => (coin === 0 ? '免费' : formatCount(coin)),
  },
  isAudit: {
    key: 'isAudit',
    title: '审核状态',
    // LIB-23: the select of the table shows the state and is disabled.
    render: ({ isAudit, name }) => (
      <button
        type="button"
        role="combobox"
        className={styles.state}
        disabled
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-label={`审核状态：${name}`}
      >
        <AuditStatus isAudit={isAudit} />
      </button>
    ),
  },
} satisfies Record<string, Column<Audited>>
