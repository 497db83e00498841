import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'

interface Removal {
  question: string
  /** Who will miss what. */
  detail: string
  work: () => Promise<{ message: string }>
}

/**
 * Does something with rows of a table: tells what the server answered, then `reload` shows the list anew. A failed call
 * has told its reason by itself.
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
