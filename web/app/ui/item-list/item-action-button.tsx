import { useFetcher } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { type ConfirmOptions, useConfirm } from '#ui/overlay/confirm.tsx'
import styles from './item-list.module.css'

interface ItemActionButtonProps {
  label: string
  /** What the page's action is told. */
  fields: Record<string, string | number>
  /** What is told when it is done. */
  done: string
  /** Asked before, with what follows from it; absent where nothing is lost. */
  question?: { title: string; detail: string } & Pick<ConfirmOptions, 'danger'>
  /** What is told when the question was answered with no. */
  kept?: string
}

/** Does something with one of my things, after a question where it has one. */
export function ItemActionButton({ label, fields, done, question, kept }: ItemActionButtonProps) {
  const fetcher = useFetcher<{ problem?: string }>()
  const confirm = useConfirm()
  useOnResponse(fetcher.data, ({ problem }) => (problem ? toast.error(problem) : toast.success(done)))
  const act = async () => {
    if (question) {
      const { title, ...words } = question
      const isSure = await confirm(title, { ...words, action: label })
      if (!isSure) return kept && toast.info(kept)
    }
    await fetcher.submit(fields, { method: 'post' })
  }
  return (
    <button
      type="button"
      className={question?.danger ? styles.danger : styles.plain}
      onClick={() => void act()}
      disabled={fetcher.state !== 'idle'}
    >
      {label}
    </button>
  )
}
