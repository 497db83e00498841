import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './popover.module.css'

interface PopoverProps {
  /** What the trigger shows. */
  trigger: ReactNode
  /** The trigger's name where its words do not say enough; it must contain them. */
  label?: string
  triggerClassName?: string
  children: ReactNode
}

/** Opens by hover, focus or touch, also before script runs; Esc closes it and leaves the focus on the trigger. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and links receive
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
