import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { ToolButton } from '#ui/button/tool-button.tsx'
import styles from './tool-popover.module.css'

interface ToolPopoverProps {
  label: string
  icon: ReactNode
  title: string
  children: (close: () => void) => ReactNode
}

const gap = 8

/** Below the button and aligned with its right edge, or with the left edge of a narrow window. */
const place = (panel: HTMLElement, button: HTMLElement) => {
  const { right, bottom } = button.getBoundingClientRect()
  const left = Math.max(gap, right - panel.offsetWidth)
  panel.style.left = `${left + window.scrollX}px`
  panel.style.top = `${bottom + gap + window.scrollY}px`
}

/** A button that opens a panel; it closes when the focus leaves it, by a click elsewhere or by Esc, which returns the focus. */
export function ToolPopover({ label, icon, title, children }: ToolPopoverProps) {
  const id = useId()
  const button = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (isOpen && panel.current && button.current) place(panel.current, button.current)
  }, [isOpen])
  // Else a dialog that is opened by the keyboard next would be below the panel.
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!relatedTarget || currentTarget.contains(relatedTarget) || button.current?.contains(relatedTarget)) return
    currentTarget.hidePopover()
  }
  return (
    <>
      <span ref={button}>
        <ToolButton icon={icon} popoverTarget={id} aria-expanded={isOpen}>
          {label}
        </ToolButton>
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={styles.panel}
        onBlur={onBlur}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <>
            <h3>{title}</h3>
            {children(() => panel.current?.hidePopover())}
          </>
        )}
      </div>
    </>
  )
}
