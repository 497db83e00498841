import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './progress-bar.module.css'

const patienceMs = 300

/** A line at the top of the page while the next one is awaited for longer than a moment. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isSlow ? <div className={styles.bar} role="progressbar" aria-label="正在打开页面" /> : null
}
