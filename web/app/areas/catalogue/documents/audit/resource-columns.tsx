import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditItem } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowAction, RowActions, RowLink } from '#ui/table/row-actions.tsx'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from '../../items/audit/audit.module.css'
import { auditedColumns } from '../../items/audit/audited-columns.tsx'
import { type SaleActions, SaleRowActions } from '../../items/audit/use-sale-actions.tsx'

type Actions = SaleActions & { open: (item: AuditItem) => void }

/** The table of LIB-23. */
export const resourceColumns = (actions: Actions): Column<AuditItem>[] => [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    render: (item) => (
      <div className={styles.name}>
        <FileTypeBadge suffix={item.suffix} />
        <button type="button" onClick={() => actions.open(item)}>
          {item.name}
        </button>
        {item.isTakenDown && <Tag>已下架</Tag>}
        {item.isAwaitingApproval && <Tag tone="amber">等待复核</Tag>}
        {item.isOnSale && item.isAudit !== auditState.approved && <Tag tone="blue">新版本</Tag>}
      </div>
    ),
  },
  { key: 'category', title: '类别', render: ({ resourceCategoryName }) => resourceCategoryName },
  auditedColumns.uploadTime,
  auditedColumns.author,
  auditedColumns.coin,
  {
    key: 'preview',
    title: '预览',
    render: (item) => (
      <RowActions>
        <RowAction isReading onClick={() => actions.open(item)}>
          预览
        </RowAction>
      </RowActions>
    ),
  },
  auditedColumns.isAudit,
  {
    key: 'actions',
    title: '操作',
    isFixed: true,
    isAtEnd: true,
    render: (item) => (
      <RowActions>
        <RowAction isDisabled={item.isAudit === auditState.approved} onClick={() => actions.open(item)}>
          审核
        </RowAction>
        <RowLink to={backOffice.resource(item.id)}>资料</RowLink>
        <SaleRowActions item={item} to={paths.resource(item.id)} actions={actions} />
      </RowActions>
    ),
  },
]
