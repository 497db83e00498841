import { lazy, Suspense, useState } from 'react'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { Tag } from '#ui/text/tag.tsx'
import { Price } from '../../../money/points/price.tsx'
import type { SharedKind } from '../access/sharing/share-data.ts'
import styles from '../item-days.module.css'
import type { OwnItem } from './own-state.ts'

interface OwnMarksProps {
  kind: SharedKind
  item: OwnItem
  /** The number of people with whom the item is shared. */
  sharedWith: number
}

/** The price, the number of shares, and the figures of the last 30 days. */
export const OwnMarks = ({
  kind,
  item: { id, name, coin, isAudit, isOnSale, isTakenDown },
  sharedWith,
}: OwnMarksProps) => (
  <>
    <Price coin={coin} size="small" />
    {sharedWith > 0 && <Tag tone="blue">已共享给 {sharedWith} 人</Tag>}
    {isOnSale && isAudit !== auditState.approved && <Tag tone="blue">旧版本在售</Tag>}
    {(isOnSale || isTakenDown) && <ItemDaysButton kind={kind} id={id} name={name} />}
  </>
)

const ItemDaysDialog = lazy(async () => ({ default: (await import('../item-days-dialog.tsx')).ItemDaysDialog }))

/** Opens the figures of the last 30 days of the member's own item. */
function ItemDaysButton({ kind, id, name }: { kind: SharedKind; id: number; name: string }) {
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
