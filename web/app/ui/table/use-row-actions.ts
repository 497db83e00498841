import { toast } from '#ui/feedback/toast-store.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'

interface Answer {
  message: string
}

interface RunOptions<A extends Answer> {
  onDone?: (() => void) | undefined
  /** Takes back what the call did; offered in the message for some seconds. */
  undo?: ((answer: A) => Promise<Answer>) | undefined
}

interface Removal<A extends Answer> extends RunOptions<A> {
  question: string
  /** What the deletion means for other people. */
  detail: string
  work: () => Promise<A>
}

/**
 * Runs a call on rows of a table, shows the server's message and reloads the list. A failed call reports its reason
 * itself.
 */
export const useRowActions = (reload: () => unknown) => {
  const confirm = useConfirm()
  const run = async <A extends Answer>(work: Promise<A>, { onDone, undo }: RunOptions<A> = {}): Promise<void> => {
    const answer = await work.catch(() => undefined)
    if (!answer) return
    toast.success(answer.message, undo && { action: { label: '撤销', run: () => void run(undo(answer)) } })
    onDone?.()
    reload()
  }
  const remove = async <A extends Answer>({ question, detail, work, ...options }: Removal<A>): Promise<void> => {
    if (await confirm(question, { detail, action: '删除', danger: true })) await run(work(), options)
    else toast.info('已取消删除')
  }
  return { run, remove }
}
