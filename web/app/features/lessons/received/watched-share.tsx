import { paths } from '#lib/url/paths.ts'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './received.module.css'

interface WatchedShareProps {
  percent: number
  /** Of a purchased course: how many of its seats are given away. */
  shared?: { count: number; seats: number }
}

/** How much of a lesson was really watched, and with how many it is shared. */
export const WatchedShare = ({ percent, shared }: WatchedShareProps) => (
  <div className={styles.share} data-done={percent === 100 || undefined}>
    <span>
      已学 <b className="num">{percent}%</b>
    </span>
    <progress value={percent} max={100} aria-label="学习进度" />
    {shared && <small>{shared.count > 0 ? `已共享 ${shared.count} / ${shared.seats}` : '未共享'}</small>}
  </div>
)

/** Leads to the player, at the section where the person was. */
export const Learn = ({ lessonId, percent }: { lessonId: number; percent: number }) => (
  <LinkButton size="small" look="primary" to={paths.play(lessonId)}>
    {percent === 100 ? '再看一遍' : percent > 0 ? '继续学习' : '开始学习'}
  </LinkButton>
)
