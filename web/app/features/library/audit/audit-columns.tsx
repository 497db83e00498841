import type { AuditItem } from '#contract/library.ts'
import { formatCount, formatMinute } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { FormatBox } from '#ui/format-box.tsx'
import type { Column } from '#ui/table/data-table.tsx'
import { RowAction, RowActions } from '#ui/table/row-actions.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './audit.module.css'
import { StateCell } from './state-cell.tsx'
import { type SaleActions, SaleRowActions } from './use-sale-actions.tsx'

type Actions = SaleActions & { open: (item: AuditItem) => void }

export const auditColumns = (actions: Actions): Column<AuditItem>[] => [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    render: (item) => (
      <div className={styles.name}>
        <FormatBox suffix={item.suffix} />
        <button type="button" onClick={() => actions.open(item)}>
          {item.name}
        </button>
        {item.isTakenDown && <Tag>已下架</Tag>}
        {item.isOnSale && item.isAudit !== 1 && <Tag tone="blue">新版本</Tag>}
      </div>
    ),
  },
  { key: 'category', title: '类别', render: ({ resourceCategoryName }) => resourceCategoryName },
  { key: 'uploadTime', title: '上传时间', sortBy: 'uploadTime', render: ({ uploadTime }) => formatMinute(uploadTime) },
  { key: 'author', title: '作者', render: ({ uploadUserName }) => uploadUserName },
  {
    key: 'coin',
    title: 'V币',
    align: 'right',
    sortBy: 'coin',
    render: ({ coin }) => (coin === 0 ? '免费' : formatCount(coin)),
  },
  {
    key: 'isAudit',
    title: '审核状态',
    render: ({ isAudit, name }) => <StateCell isAudit={isAudit} name={name} />,
  },
  {
    key: 'actions',
    title: '操作',
    isFixed: true,
    isAtEnd: true,
    render: (item) => (
      <RowActions>
        <RowAction onClick={() => actions.open(item)}>{item.isAudit === 1 ? '预览' : '审核'}</RowAction>
        <SaleRowActions item={item} to={paths.resource(item.id)} actions={actions} />
      </RowActions>
    ),
  },
]
