import { lazy, Suspense, useState } from 'react'
import type { SharedKind } from './access/sharing/share-data.ts'
import styles from './item-days.module.css'

const ItemDaysDialog = lazy(async () => ({ default: (await import('./item-days-dialog.tsx')).ItemDaysDialog }))

/** Opens the figures of the last 30 days of the member's own item. */
export function ItemDaysButton({ kind, id, name }: { kind: SharedKind; id: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-label={`「${name}」近 30 天`} onClick={() => setOpen(true)}>
        近 30 天
      </button>
      {isOpen && (
        <Suspense>
          <ItemDaysDialog kind={kind} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
