import { Wrench } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import styles from './maintenance-banner.module.css'

/** The notice of the administrators at the top of every page. */
export const MaintenanceBanner = ({ children }: { children: string }) => (
  <aside className={styles.banner} aria-label="维护公告">
    <Wrench size={16} strokeWidth={1.6} aria-hidden />
    <span>{children}</span>
  </aside>
)

/** LOOK-3: the page of the look ends the preview, so the link is loaded anew. */
export const DraftBanner = () => (
  <aside className={styles.banner} aria-label="外观预览">
    <span>
      正在预览未发布的外观，只有您能看到。<a href={paths.look}>结束预览</a>
    </span>
  </aside>
)
