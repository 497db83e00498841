import { DatabaseZap } from 'lucide-react'
import styles from './maintenance-banner.module.css'

/**
 * Says that nothing can be written. Hidden: the server shows it in stored pages that it sends while the database is away, by
 * removing `hidden` after `data-writing-paused`, so both stay next to each other.
 */
export const WritingPaused = () => (
  <aside className={styles.banner} aria-label="系统提示" data-writing-paused="" hidden suppressHydrationWarning>
    <DatabaseZap size={16} strokeWidth={1.6} aria-hidden />
    <span>系统正在恢复，暂时不能登录、购买和发布，页面内容可能不是最新的。请稍后刷新。</span>
  </aside>
)
