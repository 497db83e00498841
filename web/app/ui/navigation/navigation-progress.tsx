import styles from './navigation-progress.module.css'
import { useSlowNavigation } from './use-slow-navigation.ts'

/** A progress line at the top of the page during slow navigations. */
export function NavigationProgress() {
  return useSlowNavigation() ? <div className={styles.bar} role="progressbar" aria-label="正在打开页面" /> : null
}
