import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { focusMenuOf } from './focus-menu.ts'

interface DialogProps {
  open: boolean
  /** Esc or the close button was pressed; the dialog stays open until `open` is false. */
  onClose: () => void
  title: string
  /** A short fact beside the title. */
  note?: string
  /** Text at the left of the footer that says what the main action will do. */
  consequence?: ReactNode
  /** The buttons, cancel first, the main action last. */
  actions?: ReactNode
  width?: number
  children: ReactNode
}

/** A modal dialog on the native element, which handles focus and Esc; on phones a bottom sheet. */
export function Dialog({ open, onClose, title, note, consequence, actions, width = 640, children }: DialogProps) {
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
        {note && <p>{note}</p>}
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

/** Opens and closes a native dialog element according to `open`; closing returns the focus to where it was before. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  const close = useCallback(() => {
    if (dialog.current?.open) dialog.current.close()
    // Opened from a menu, it cannot return the focus to the closed menu: its button gets the focus instead.
    if (document.activeElement === document.body) focusMenuOf(opener.current)
    opener.current = null
  }, [])
  useEffect(() => {
    if (!open) return close()
    if (dialog.current?.open) return
    opener.current = document.activeElement
    dialog.current?.showModal()
  }, [open, close])
  // A dialog that is removed while it is open would leave the focus nowhere; a later effect would find it removed.
  useLayoutEffect(() => close, [close])
  return dialog
}
