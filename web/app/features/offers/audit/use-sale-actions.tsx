import { useState } from 'react'
import type { FieldErrors } from '#lib/forms/use-form.ts'
import { RowAction, RowLink } from '#ui/table/row-actions.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { TakeDown } from './take-down.tsx'

interface Subject {
  id: number
  name: string
}

interface Kind {
  label: string
  /** Where people find it. */
  place: string
  /** What buyers may do with it even then. */
  kept: string
  check: (id: number, values: { reason: string }) => FieldErrors
  takeDown: (id: number, reason: string) => Promise<{ message: string }>
  restore: (id: number) => Promise<{ message: string }>
  remove: (id: number) => Promise<unknown>
}

export type SaleActions = Record<'takeDown' | 'restore' | 'remove', (item: Subject) => void>

/** What an administrator does to something on sale beside auditing it; `dialog` is to be shown on the page. */
export const useSaleActions = ({ label, place, kept, check, ...calls }: Kind, onDone: () => void) => {
  const { run, remove } = useRowActions(onDone)
  const [leaving, setLeaving] = useState<Subject>()
  const actions: SaleActions = {
    takeDown: setLeaving,
    restore: ({ id }) => void run(calls.restore(id)),
    remove: ({ id, name }) =>
      void remove({
        question: '此操作将永久删除该文件, 是否继续?',
        detail: `「${name}」将从${place}与后台消失，买过的人仍可${kept}。`,
        work: async () => {
          await calls.remove(id)
          return { message: '删除成功!' }
        },
      }),
  }
  const close = () => setLeaving(undefined)
  const dialog = leaving && (
    <TakeDown
      title={`下架${label}`}
      name={leaving.name}
      consequence={`不再出售，买过的人仍可${kept}；作者会收到通知`}
      check={(values) => check(leaving.id, values)}
      takeDown={(reason) => calls.takeDown(leaving.id, reason)}
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
  item: Subject & { isOnSale: boolean; isTakenDown: boolean }
  /** Its public page. */
  to: string
  actions: SaleActions
}

/** The end of a row: look at it as everybody does, take it down or put it back, delete it. */
export const SaleRowActions = ({ item, to, actions }: SaleRowActionsProps) => (
  <>
    {item.isOnSale && (
      <RowLink to={to} target="_blank">
        查看
      </RowLink>
    )}
    {item.isTakenDown && <RowAction onClick={() => actions.restore(item)}>重新上架</RowAction>}
    {item.isOnSale && !item.isTakenDown && <RowAction onClick={() => actions.takeDown(item)}>下架</RowAction>}
    <RowAction isDangerous onClick={() => actions.remove(item)}>
      删除
    </RowAction>
  </>
)
