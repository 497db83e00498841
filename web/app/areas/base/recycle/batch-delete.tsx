import { type RecycledKind, recycleDays, recyclePermission } from '#contract/base/recycle/recycled-kinds.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { useMay } from '#lib/session/permissions.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { restoreDeleted } from './restore-deleted.ts'

interface BatchDeleteProps {
  kind: RecycledKind
  ids: number[]
  /** What will be gone, such as 3 篇帖子及其 24 条回复. */
  what: string
  clear: () => void
  reload: () => unknown
}

/** Deletes the selected rows of a table into the recycle bin, after saying what they are, and offers to undo it. */
export function BatchDelete({ kind, ids, what, clear, reload }: BatchDeleteProps) {
  const { remove } = useRowActions(reload)
  const mayDelete = useMay()(recyclePermission[kind], 'do')
  const onClick = () =>
    void remove({
      question: `确定删除选中的 ${ids.length} 项?`,
      detail: `${what}将从前台和后台列表中消失，${recycleDays} 天内可在回收站恢复。`,
      work: () => browserApi.recycle.deleteItems({ items: ids.map((id) => ({ kind, id })) }),
      undo({ refused }) {
        const notDeleted = new Set(refused.map(({ id }) => id))
        return restoreDeleted(
          kind,
          ids.filter((id) => !notDeleted.has(id)),
        )()
      },
      onDone: clear,
    })
  if (!mayDelete) return null
  return (
    <ToolButton look="danger" onClick={onClick}>
      删除
    </ToolButton>
  )
}
