import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import { StateCell } from './state-cell.tsx'

interface Audited {
  name: string
  uploadTime: string
  uploadUserId: number
  uploadUserName: string
  coin: number
  isAudit: AuditState
}

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
    render: ({ isAudit, name }) => <StateCell isAudit={isAudit} name={name} />,
  },
} satisfies Record<string, Column<Audited>>
