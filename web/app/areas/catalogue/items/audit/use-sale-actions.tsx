import { useState } from 'react'
import { recycleDays } from '#contract/base/recycle/recycled-kinds.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { MayChange } from '#ui/table/may-change.tsx'
import { RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'
import { useTakeDownGrade } from './use-take-down-grade.ts'

const TakeDownDialog = onDemand(async () => (await import('./take-down.tsx')).TakeDownDialog)

interface SoldItem {
  id: number
  name: string
}

export interface SoldKind {
  kind: 'resource' | 'lesson'
  label: string
  /** The list where visitors find it. */
  place: string
  /** How buyers use it, which they may continue to do. */
  use: string
  takeDown: (id: number, reason: string) => Promise<{ message: string }>
  restore: (id: number) => Promise<{ message: string }>
  remove: (id: number) => Promise<unknown>
}

export type SaleActions = Record<'takeDown' | 'restore' | 'remove', (item: SoldItem) => void>

/** An administrator's actions on an item besides the audit; the page renders `dialog`. */
export const useSaleActions = ({ kind, label, place, use, ...calls }: SoldKind, onDone: () => void) => {
  const { run, remove } = useRowActions(onDone)
  const { isAsking } = useTakeDownGrade()
  const [itemToTakeDown, setItemToTakeDown] = useState<SoldItem>()
  const actions: SaleActions = {
    takeDown: setItemToTakeDown,
    restore: ({ id }) => void run(calls.restore(id)),
    remove: ({ id, name }) =>
      void remove({
        question: '此操作将永久删除该文件, 是否继续?',
        detail: `「${name}」将从${place}与后台消失，买过的人仍可${use}。${recycleDays} 天内可在回收站恢复。`,
        undo: restoreDeleted(kind, [id]),
        work: async () => {
          await calls.remove(id)
          return { message: '删除成功!' }
        },
      }),
  }
  const close = () => setItemToTakeDown(undefined)
  const dialog = itemToTakeDown && (
    <TakeDownDialog
      title={`下架${label}`}
      name={itemToTakeDown.name}
      consequence={`${isAsking ? '另一名管理员确认后' : ''}不再出售，买过的人仍可${use}；作者会收到通知`}
      isAsking={isAsking}
      takeDown={(reason) => calls.takeDown(itemToTakeDown.id, reason)}
      onClose={close}
      onDone={() => {
        close()
        onDone()
      }}
    />
  )
  return { run, actions, dialog }
}

interface SaleRowActionsProps {
  item: SoldItem & { isOnSale: boolean; isTakenDown: boolean; isAwaitingApproval: boolean }
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
        {item.isOnSale && !item.isTakenDown && !item.isAwaitingApproval && (
          <RowAction onClick={() => actions.takeDown(item)}>下架</RowAction>
        )}
      </MayChange>
      <MayChange value={mayDo}>
        <RowAction isDangerous onClick={() => actions.remove(item)}>
          删除
        </RowAction>
      </MayChange>
    </>
  )
}
