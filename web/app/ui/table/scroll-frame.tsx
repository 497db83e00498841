import { type ReactNode, useCallback, useState } from 'react'
import styles from './rows.module.css'

const sidesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) => ({
  left: scrollLeft > 1,
  right: scrollLeft < scrollWidth - clientWidth - 1,
})

/** Scrolls a wide table inside its panel; a shadow shows on which sides columns are out of sight. */
export const ScrollFrame = ({ children }: { children: ReactNode }) => {
  const [hidden, setHidden] = useState({ left: false, right: false })
  const watch = useCallback((frame: HTMLDivElement) => {
    const update = () =>
      setHidden((before) => {
        const now = sidesOf(frame)
        return before.left === now.left && before.right === now.right ? before : now
      })
    const resized = new ResizeObserver(update)
    resized.observe(frame)
    for (const child of frame.children) resized.observe(child.querySelector('table') ?? child)
    frame.addEventListener('scroll', update, { passive: true })
    return () => {
      resized.disconnect()
      frame.removeEventListener('scroll', update)
    }
  }, [])
  return (
    <div
      className={styles.frame}
      data-hidden-left={hidden.left || undefined}
      data-hidden-right={hidden.right || undefined}
    >
      <div ref={watch} className={styles.scroller}>
        {children}
      </div>
    </div>
  )
}
