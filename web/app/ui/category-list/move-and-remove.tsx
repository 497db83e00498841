import { Select } from 'antd'
import { useId, useState } from 'react'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import styles from './category-list.module.css'

interface Category {
  id: number
  categoryName: string
  count: number
}

export interface Removal {
  moved: number
  isMoved: boolean
}

interface MoveAndRemoveProps {
  category: Category
  others: Category[]
  unit: string
  remove: (moveTo: number) => Promise<Removal>
  onClose: () => void
  onDone: () => void
}

/** Deletes a category that has contents: they go to another one first, in batches while the dialog shows how many. */
export function MoveAndRemove({ category, others, unit, remove, onClose, onDone }: MoveAndRemoveProps) {
  const id = useId()
  const [target, setTarget] = useState<number>()
  const [moved, setMoved] = useState<number>()
  const isBusy = moved !== undefined
  const { categoryName, count } = category
  const targetName = others.find((one) => one.id === target)?.categoryName
  const run = async (moveTo: number) => {
    let total = 0
    setMoved(0)
    try {
      let step: Removal
      do {
        step = await remove(moveTo)
        total += step.moved
        setMoved(total)
      } while (!step.isMoved)
      toast.success(`已把 ${total} ${unit}移到「${targetName}」，并删除「${categoryName}」`)
      onDone()
    } catch {
      // The call has shown the reason; what was moved stays moved, and the rest can be moved again.
      setMoved(undefined)
    }
  }
  return (
    <AdminDialog
      title={`删除类别「${categoryName}」`}
      width={480}
      consequence={isBusy ? `已移动 ${moved} ${unit}…` : '移动后不能撤回'}
      onClose={() => !isBusy && onClose()}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            取消
          </Button>
          <Button
            look="danger"
            disabled={target === undefined}
            isBusy={isBusy}
            onClick={() => target !== undefined && void run(target)}
          >
            移动并删除
          </Button>
        </>
      }
    >
      <p>分类下 {count > 0 ? `${count} ${unit}，连同未上架和待审核的，` : `未上架或待审核的内容`}将移到：</p>
      <label className={styles.moveTo} htmlFor={id}>
        <span>移到</span>
        <Select
          id={id}
          value={target}
          placeholder="选择另一个类别"
          disabled={isBusy}
          options={others.map((one) => ({ value: one.id, label: one.categoryName }))}
          onChange={setTarget}
        />
      </label>
    </AdminDialog>
  )
}
