import { Note } from '#ui/feedback/note.tsx'
import type { SharedKind } from './sharing/share-data.ts'
import { useChange } from './sharing/use-change.ts'
import styles from './why-access.module.css'

interface RestrictedNoteProps {
  kind: SharedKind
  id: number
  /** Explains what members of the third level may do. */
  children: string
}

/** Explains to members of the third level why they may not use an item, and lets them ask for it. */
export function RestrictedNote({ kind, id, children }: RestrictedNoteProps) {
  const { send, isBusy } = useChange()
  return (
    <Note kind="warning">
      {children}
      <button
        type="button"
        className={styles.ask}
        disabled={isBusy}
        onClick={() => send({ do: 'ask-access', kind, itemId: id })}
      >
        向上级申请
      </button>
    </Note>
  )
}
