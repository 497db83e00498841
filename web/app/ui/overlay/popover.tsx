import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './popover.module.css'

interface PopoverProps {
  /** Content of the trigger. */
  trigger: ReactNode
  /** Accessible name of the trigger; it must contain the visible text. */
  label?: string
  triggerClassName?: string
  children: ReactNode
}

/** Opens on hover, focus or touch, even without JavaScript; Esc or a link in it closes it and focuses the trigger. */
export function Popover({ trigger, label, triggerClassName, children }: PopoverProps) {
  const [state, setState] = useState<'rest' | 'open' | 'closed'>('rest')
  const close = (popover: HTMLElement) => {
    setState('closed')
    popover.querySelector('button')?.focus()
  }
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') close(currentTarget)
  }
  // The next page keeps the header and with it an open popover.
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a')) close(currentTarget)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setState('rest')
  }
  // Closing it below the mouse is no reason to open it again for its focused trigger.
  const onMouseLeave = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const hasFocus = currentTarget.contains(document.activeElement)
    setState((now) => (now === 'closed' && hasFocus ? now : 'rest'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling events of its button and links only
    <div
      data-menu
      className={classNames(styles.popover, styles[state])}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onBlur={onBlur}
      onMouseEnter={() => setState((now) => (now === 'closed' ? 'rest' : now))}
      onMouseLeave={onMouseLeave}
    >
      <button
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-haspopup="true"
        aria-expanded={state === 'open'}
        onClick={() => setState((now) => (now === 'open' ? 'closed' : 'open'))}
      >
        {trigger}
      </button>
      <div className={styles.panel}>{children}</div>
    </div>
  )
}
