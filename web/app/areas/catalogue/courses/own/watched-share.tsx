import { paths } from '#contract/paths.ts'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './received.module.css'

interface WatchedShareProps {
  percent: number
  /** The number of people with whom a bought course is shared. */
  shared?: { count: number; seats: number }
}

/** The watched share of a lesson, and the number of people it is shared with. */
export const WatchedShare = ({ percent, shared }: WatchedShareProps) => (
  <div className={styles.share} data-done={percent === 100 || undefined}>
    <span>
      已学 <b className="num">{percent}%</b>
    </span>
    <progress value={percent} max={100} aria-label="学习进度" />
    {shared && <small>{shared.count > 0 ? `已共享 ${shared.count} / ${shared.seats}` : '未共享'}</small>}
  </div>
)

/** A link to the player at the last position. */
export const Learn = ({ lessonId, percent }: { lessonId: number; percent: number }) => (
  <LinkButton size="small" look="primary" to={paths.play(lessonId)}>
    {percent === 100 ? '再看一遍' : percent > 0 ? '继续学习' : '开始学习'}
  </LinkButton>
)
