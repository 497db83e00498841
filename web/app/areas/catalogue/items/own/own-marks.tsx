import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { Tag } from '#ui/text/tag.tsx'
import { Price } from '../../../money/points/price.tsx'
import type { SharedKind } from '../access/sharing/share-data.ts'
import { ItemDaysButton } from '../item-days-button.tsx'
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
