import { type ReactNode, useCallback, useState } from 'react'
import styles from './rows.module.css'

const sidesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) => ({
  left: scrollLeft > 1,
  right: scrollLeft < scrollWidth - clientWidth - 1,
})

interface ScrollFrameProps {
  /** Names a table without links or buttons: the keyboard then reaches the frame itself to scroll it. */
  label?: string
  children: ReactNode
}

/** Scrolls a wide table inside its panel; a shadow shows on which sides columns are out of sight. */
export const ScrollFrame = ({ label, children }: ScrollFrameProps) => {
  const [hidden, setHidden] = useState({ left: false, right: false })
  const watch = useCallback((frame: HTMLElement) => {
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
      <section ref={watch} className={styles.scroller} aria-label={label} tabIndex={label ? 0 : undefined}>
        {children}
      </section>
    </div>
  )
}
