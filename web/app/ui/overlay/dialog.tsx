import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  /** The person wants to leave, by Esc or the cross; the dialog stays until `open` says otherwise. */
  onClose: () => void
  title: string
  /** Stands at the left of the footer: what the main action will bring about. */
  consequence?: ReactNode
  /** The buttons, cancel first, the main action last. */
  actions?: ReactNode
  width?: number
  children: ReactNode
}

/** A modal dialog on the native element: it locks and returns the focus and closes on Esc; on phones a bottom sheet. */
export function Dialog({ open, onClose, title, consequence, actions, width = 640, children }: DialogProps) {
  const titleId = useId()
  const dialog = useModal(open)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={dialogWidth(width)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      {actions && (
        <footer className={styles.foot}>
          <p>{consequence}</p>
          {actions}
        </footer>
      )}
    </dialog>
  )
}

export const dialogWidth = (pixels: number) => ({ '--dialog-width': `${pixels}px` }) as CSSProperties

/** Keeps a native dialog element in step with `open`. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) {
      opener.current = document.activeElement
      dialog.current?.showModal()
    }
    if (open) return
    if (dialog.current?.open) dialog.current.close()
    focusMenuOf(opener.current)
    opener.current = null
  }, [open])
  return dialog
}

/** A dialog opened from a menu, which has closed meanwhile, cannot return the focus: the menu's button gets it. */
const focusMenuOf = (opener: Element | null) => {
  if (document.activeElement !== document.body) return
  opener?.closest('[data-menu]')?.querySelector('button')?.focus()
}
