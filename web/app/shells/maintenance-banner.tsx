import { Wrench } from 'lucide-react'
import styles from './maintenance-banner.module.css'

/** The notice of the administrators at the top of every page. */
export const MaintenanceBanner = ({ children }: { children: string }) => (
  <aside className={styles.banner} aria-label="维护公告">
    <Wrench size={16} strokeWidth={1.6} aria-hidden />
    <span>{children}</span>
  </aside>
)
