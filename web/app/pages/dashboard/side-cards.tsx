import { Link } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AuditEntry } from '#contract/people/accounts/audit.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './dashboard.module.css'
import type { Overview } from './overview.ts'

/** Distribution of approved resources over the categories. */
export const CategoryCard = ({ categories }: { categories: Overview['categories'] }) => {
  const most = Math.max(1, ...categories.map(({ count }) => count))
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card as="section">
      <CardHead aside={<span className={styles.aside}>共 {formatCount(total)} 份</span>}>资源分类构成</CardHead>
      <ul className={styles.bars}>
        {categories.slice(0, 8).map(({ id, name, count }) => (
          <li key={id}>
            <span title={name}>{name}</span>
            <i>
              <i style={{ width: `${(count / most) * 100}%` }} />
            </i>
            <b>{formatCount(count)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const toneOf = ({ call }: AuditEntry) => {
  if (call.startsWith('DELETE')) return 'bad'
  return call.startsWith('POST') ? 'ok' : 'run'
}

/** 10:36 for today, otherwise the date. */
const shortTime = (time: string) => {
  const [day, minute] = formatMinute(time).split(' ')
  return day === formatMinute(new Date().toISOString()).split(' ')[0] ? minute : day?.slice(5)
}

/** The latest entries of the audit log. */
export const RecentActions = ({ entries }: { entries: AuditEntry[] }) => (
  <Card as="section">
    <CardHead
      aside={
        <Link className={styles.aside} to={backOffice.auditLog}>
          全部
        </Link>
      }
    >
      最近操作
    </CardHead>
    {entries.length === 0 ? (
      <p className={styles.none}>还没有操作</p>
    ) : (
      <ol className={styles.actions}>
        {entries.map((entry) => (
          <li key={entry.id} data-tone={toneOf(entry)}>
            <time dateTime={entry.createTime}>{shortTime(entry.createTime)}</time>
            <span title={`${entry.userName}：${entry.action}`}>
              {entry.action}
              {entry.target && `「${entry.target}」`}
            </span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)

const lowBytes = 2 * 1024 ** 3
const lateMs = 10 * 60_000

/** System health: storage and background jobs. */
export const HealthCard = ({ health }: { health: Overview['health'] }) => {
  const isFull = health.freeBytes !== null && health.freeBytes < lowBytes
  const isLate = health.waitingSince !== null && Date.now() - Date.parse(health.waitingSince) > lateMs
  return (
    <Card as="section">
      <CardHead
        aside={
          <Link className={styles.aside} to="/druid/index.html">
            数据库监控
          </Link>
        }
      >
        运行状况
      </CardHead>
      <dl className={styles.health}>
        <dt>数据库</dt>
        <dd>{formatBytes(health.databaseBytes)}</dd>
        <dt>文件</dt>
        <dd>
          {formatCount(health.fileCount)} 个，{formatBytes(health.fileBytes)}
        </dd>
        <dt>剩余空间</dt>
        <dd>
          {health.freeBytes === null ? (
            '由对象存储提供'
          ) : (
            <Status tone={isFull ? 'bad' : 'ok'}>
              {formatBytes(health.freeBytes)}
              {isFull && '，请尽快清理'}
            </Status>
          )}
        </dd>
        <dt>后台任务</dt>
        <dd>
          <Status tone={health.hasWorker ? 'ok' : 'bad'}>
            {health.hasWorker ? '运行中' : '没有运行，请启动 worker'}
          </Status>
        </dd>
        <dt>任务队列</dt>
        <dd>
          <Status tone={isLate ? 'wait' : 'ok'}>
            执行 {formatCount(health.activeJobs)}，等待 {formatCount(health.waitingJobs)}
            {isLate && `，最早等了 ${Math.round((Date.now() - Date.parse(health.waitingSince!)) / 60_000)} 分钟`}
          </Status>
        </dd>
      </dl>
    </Card>
  )
}
