import { Ellipsis } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { focusMenuOf } from './focus-menu.ts'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  onChoose: () => void
  isOff?: boolean
  isDangerous?: boolean
}

/** A menu of further actions behind three dots; closes on Esc and when the focus leaves it. */
export function Menu({ label, items }: { label: string; items: MenuItem[] }) {
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    event.currentTarget.querySelector('button')?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling events of its buttons only
    <div data-menu className={styles.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        label={label}
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          currentTarget.focus() // Safari does not focus a clicked button
          setOpen(!isOpen)
        }}
      >
        <Ellipsis size={15} strokeWidth={1.6} aria-hidden />
      </IconButton>
      {isOpen && (
        <ul className={styles.list}>
          {items.map(({ label: text, onChoose, isOff, isDangerous }) => (
            <li key={text}>
              <button
                type="button"
                disabled={isOff}
                data-danger={isDangerous || undefined}
                onClick={({ currentTarget }) => {
                  // A dialog that this opens returns the focus there; the item is gone by then.
                  focusMenuOf(currentTarget)
                  setOpen(false)
                  onChoose()
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
