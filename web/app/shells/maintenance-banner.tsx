import { Wrench } from 'lucide-react'
import styles from './maintenance-banner.module.css'

/** What the administrators have to say to everybody, before anything else on the page. */
export const MaintenanceBanner = ({ children }: { children: string }) => (
  <aside className={styles.banner} aria-label="维护公告">
    <Wrench size={16} strokeWidth={1.6} aria-hidden />
    <span>{children}</span>
  </aside>
)
