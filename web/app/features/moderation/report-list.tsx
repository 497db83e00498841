import type { ReportedItem } from '#contract/moderation.ts'
import { reportReasons } from '#contract/report-reasons.ts'
import { formatMinute } from '#lib/format/format.ts'
import styles from './reports.module.css'

/** The reports about one item, the latest first. */
export const ReportList = ({ item: { reports, reporterCount } }: { item: ReportedItem }) => (
  <div className={styles.reports}>
    <ul>
      {reports.map(({ id, reason, detail, userName, createTime }) => (
        <li key={id}>
          <b>{reportReasons[reason]}</b>
          <span>{detail || '没有填写说明'}</span>
          <small>
            {userName}，{formatMinute(createTime)}
          </small>
        </li>
      ))}
    </ul>
    {reporterCount > reports.length && (
      <p>
        只列出最近 {reports.length} 条，共 {reporterCount} 人举报。
      </p>
    )}
  </div>
)
