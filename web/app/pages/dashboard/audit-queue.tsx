import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditItem } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { ScrollFrame } from '#ui/table/scroll-frame.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './dashboard.module.css'

const auditQueue = `${backOffice.resources}?isAudit=${auditState.waiting}`

interface AuditQueueProps {
  items: AuditItem[]
  total: number
  /** Roles that only read open the table, since the desk locks what it opens. */
  mayAudit: boolean
}

/** The resources that have been waiting longest for an audit. */
export const AuditQueue = ({ items, total, mayAudit }: AuditQueueProps) => (
  <Card as="section">
    <CardHead
      aside={
        <>
          {total > 0 && <Tag tone="amber">{formatCount(total)} 份待处理</Tag>}
          <Link className={styles.aside} to={auditQueue}>
            全部
            <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
          </Link>
        </>
      }
    >
      待审资源
    </CardHead>
    {items.length === 0 ? (
      <p className={styles.none}>没有待审核的资源</p>
    ) : (
      <ScrollFrame>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">名称</th>
              <th scope="col">类别</th>
              <th scope="col">作者</th>
              <th scope="col">上传时间</th>
              <th scope="col">V币</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td title={item.name}>{item.name}</td>
                <td>{item.resourceCategoryName}</td>
                <td>{item.uploadUserName}</td>
                <td>{formatMinute(item.uploadTime)}</td>
                <td>{formatCount(item.coin)}</td>
                <td>
                  <Link to={auditPlace(item, mayAudit)} aria-label={`审核 ${item.name}`}>
                    审核
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    )}
  </Card>
)

const auditPlace = ({ id }: AuditItem, mayAudit: boolean) =>
  mayAudit ? `${backOffice.resourceDesk}?id=${id}` : `${auditQueue}&resourceId=${id}`
