import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'

interface Removal {
  question: string
  /** What the deletion means for other people. */
  detail: string
  work: () => Promise<{ message: string }>
}

/**
 * Runs a call on rows of a table, shows the server's message and reloads the list. A failed call reports its reason
 * itself.
 */
export const useRowActions = (reload: () => unknown) => {
  const confirm = useConfirm()
  const run = async (work: Promise<{ message: string }>, onDone?: () => void): Promise<void> => {
    const answer = await work.catch(() => undefined)
    if (!answer) return
    toast.success(answer.message)
    onDone?.()
    reload()
  }
  const remove = async ({ question, detail, work }: Removal): Promise<void> => {
    if (await confirm(question, { detail, action: '删除', danger: true })) await run(work())
    else toast.info('已取消删除')
  }
  return { run, remove }
}
