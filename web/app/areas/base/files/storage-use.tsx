import type { StorageUse as Use } from '#contract/base/files/files.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import styles from './storage-use.module.css'

/** How much of the storage quota a member has used; nothing for administrators, who have none. */
export function StorageUse({ use: { used, quota } }: { use: Use }) {
  if (quota === null) return null
  const percent = Math.min(100, Math.round((used / quota) * 100))
  const advice = adviceFor(used / quota)
  return (
    <section
      className={styles.storage}
      aria-label="存储空间"
      data-near={advice ? (used < quota ? 'soon' : 'full') : undefined}
    >
      <span>
        存储空间 已用 <span className="num">{formatBytes(used)}</span> /{' '}
        <span className="num">{formatBytes(quota)}</span>
      </span>
      <ProgressBar percent={percent} label="已用存储空间" />
      {advice && <p>{advice}</p>}
    </section>
  )
}

const adviceFor = (share: number): string | undefined => {
  if (share >= 1) return '已用完，请删除不用的上传或联系管理员'
  return share >= 0.8 ? '即将用完，可删除不用的上传' : undefined
}
