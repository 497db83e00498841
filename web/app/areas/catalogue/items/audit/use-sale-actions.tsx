import { useState } from 'react'
import { recycleDays } from '#contract/base/recycle/recycled-kinds.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { MayChange } from '#ui/table/may-change.tsx'
import { RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { BatchDelete } from '../../../base/recycle/batch-delete.tsx'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'
import { type SaleState, type SoldItem, type SoldKind, type SoldRow, useTakeDownGrade } from './sold-kind.ts'

const TakeDownDialog = onDemand(async () => (await import('./take-down.tsx')).TakeDownDialog)
const BatchTakeDownDialog = onDemand(async () => (await import('./take-down.tsx')).BatchTakeDownDialog)

export type SaleActions = Record<'takeDown' | 'restore' | 'remove', (item: SoldItem) => void>

/** An administrator's actions on items besides the audit, on one or on selected ones; the page renders `dialog`. */
export const useSaleActions = (sold: SoldKind, onDone: () => void) => {
  const { kind, place, use, unit } = sold
  const { run, remove } = useRowActions(onDone)
  const { mayAsk } = useTakeDownGrade()
  const [itemToTakeDown, setItemToTakeDown] = useState<SoldItem>()
  const actions: SaleActions = {
    takeDown: setItemToTakeDown,
    restore: ({ id }) => void run(sold.restore(id)),
    remove: ({ id, name }) =>
      void remove({
        question: '此操作将永久删除该文件, 是否继续?',
        detail: `「${name}」将从${place}与后台消失，买过的人仍可${use}。${recycleDays} 天内可在回收站恢复。`,
        undo: restoreDeleted(kind, [id]),
        work: async () => {
          await sold.remove(id)
          return { message: '删除成功!' }
        },
      }),
  }
  const batch = (rows: SoldRow[], clear: () => void) => (
    <>
      <BatchTakeDown rows={rows} sold={sold} onDone={() => [clear(), onDone()]} />
      <BatchDelete
        kind={kind}
        ids={rows.map(({ id }) => id)}
        what={`${namesOf(rows)}共 ${rows.length} ${unit}`}
        clear={clear}
        reload={onDone}
      />
    </>
  )
  const close = () => setItemToTakeDown(undefined)
  const dialog = itemToTakeDown && (
    <TakeDownDialog sold={sold} item={itemToTakeDown} onClose={close} onDone={() => [close(), onDone()]} />
  )
  return { run, actions, batch, hasBatch: mayAsk, dialog }
}

const shownNames = 3

/** 「甲」、「乙」、「丙」等 : the first names of a selection, followed by its number. */
const namesOf = (rows: readonly SoldItem[]): string =>
  rows
    .slice(0, shownNames)
    .map(({ name }) => `「${name}」`)
    .join('、') + (rows.length > shownNames ? '等' : '')

const canBeTakenDown = ({ isOnSale, isTakenDown, isAwaitingApproval }: SaleState) =>
  isOnSale && !isTakenDown && !isAwaitingApproval

/** Takes the selected items that are on sale down, after naming them, and offers to undo it. */
function BatchTakeDown({ rows, sold, onDone }: { rows: SoldRow[]; sold: SoldKind; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const onSale = rows.filter(canBeTakenDown)
  return (
    <>
      <ToolButton disabled={onSale.length === 0} onClick={() => setOpen(true)}>
        下架
      </ToolButton>
      {isOpen && (
        <BatchTakeDownDialog
          sold={sold}
          rows={onSale}
          left={rows.length - onSale.length}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}

interface SaleRowActionsProps {
  item: SoldItem & SaleState
  /** The public page. */
  to: string
  actions: SaleActions
}

export const SaleRowActions = ({ item, to, actions }: SaleRowActionsProps) => {
  const { mayAsk, mayDo } = useTakeDownGrade()
  return (
    <>
      {item.isOnSale && (
        <RowLink to={to} target="_blank">
          查看
        </RowLink>
      )}
      <MayChange value={mayAsk}>
        {item.isTakenDown && !item.isAwaitingApproval && (
          <RowAction onClick={() => actions.restore(item)}>重新上架</RowAction>
        )}
        {canBeTakenDown(item) && <RowAction onClick={() => actions.takeDown(item)}>下架</RowAction>}
      </MayChange>
      <MayChange value={mayDo}>
        <RowAction isDangerous onClick={() => actions.remove(item)}>
          删除
        </RowAction>
      </MayChange>
    </>
  )
}
