import { CircleAlert, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { WithoutScript } from '#ui/feedback/without-script.tsx'
import styles from './player-panel.module.css'

interface PlayerPanelProps {
  kind: 'loading' | 'failed' | 'locked'
  /** A second line. */
  detail?: string
  actions?: ReactNode
  children: ReactNode
}

/** Shown instead of the video, with the reason. */
export const PlayerPanel = ({ kind, detail, actions, children }: PlayerPanelProps) => (
  <div className={styles.panel} role={kind === 'failed' ? 'alert' : 'status'}>
    <div>
      {kind === 'loading' && <span className={styles.spinner} />}
      {kind === 'failed' && <CircleAlert size={28} strokeWidth={1.6} aria-hidden />}
      {kind === 'locked' && <Lock size={28} strokeWidth={1.6} aria-hidden />}
      <p>{children}</p>
      {detail && <small>{detail}</small>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {kind === 'loading' && (
      <WithoutScript>播放视频需要 JavaScript，请在浏览器中开启后刷新本页。课程目录仍可查看。</WithoutScript>
    )}
  </div>
)
