import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
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

/** Opens on hover, focus or touch, even without JavaScript; Esc closes it and focuses the trigger. */
export function Popover({ trigger, label, triggerClassName, children }: PopoverProps) {
  const [state, setState] = useState<'rest' | 'open' | 'closed'>('rest')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return
    setState('closed')
    event.currentTarget.querySelector('button')?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setState('rest')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling events of its button and links only
    <div
      data-menu
      className={classNames(styles.popover, styles[state])}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseEnter={() => setState((now) => (now === 'closed' ? 'rest' : now))}
      onMouseLeave={() => setState('rest')}
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
