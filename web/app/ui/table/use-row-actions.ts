import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'

interface Removal {
  question: string
  /** What the deletion means for other people. */
  detail: string
  work: () => Promise<{ message: string }>
  /** Brings back what was deleted; offered in the message for some seconds. */
  undo?: () => Promise<{ message: string }>
  onDone?: () => void
}

interface RunOptions {
  onDone?: (() => void) | undefined
  undo?: (() => Promise<{ message: string }>) | undefined
}

/**
 * Runs a call on rows of a table, shows the server's message and reloads the list. A failed call reports its reason
 * itself.
 */
export const useRowActions = (reload: () => unknown) => {
  const confirm = useConfirm()
  const run = async (work: Promise<{ message: string }>, { onDone, undo }: RunOptions = {}): Promise<void> => {
    const answer = await work.catch(() => undefined)
    if (!answer) return
    toast.success(answer.message, undo && { action: { label: '撤销', run: () => void run(undo()) } })
    onDone?.()
    reload()
  }
  const remove = async ({ question, detail, work, undo, onDone }: Removal): Promise<void> => {
    if (await confirm(question, { detail, action: '删除', danger: true })) await run(work(), { onDone, undo })
    else toast.info('已取消删除')
  }
  return { run, remove }
}
