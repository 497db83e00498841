import { useFetcher } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { useSubmitOnce } from '#ui/form/use-submit-once.ts'
import { type ConfirmOptions, useConfirm } from '#ui/overlay/confirm.tsx'
import styles from './item-list.module.css'

interface ItemActionButtonProps {
  label: string
  /** Form fields sent to the page's action. */
  fields: Record<string, string | number>
  /** Message after success. */
  done: string
  /** Confirmation asked first; absent for harmless actions. */
  question?: { title: string; detail: string } & Pick<ConfirmOptions, 'danger'>
  /** Message after the person declined. */
  cancelled?: string
}

/** Runs an action on an own item, after a confirmation where one is given. */
export function ItemActionButton({ label, fields, done, question, cancelled }: ItemActionButtonProps) {
  const fetcher = useFetcher<{ problem?: string }>()
  const submit = useSubmitOnce(fetcher.submit)
  const confirm = useConfirm()
  useOnResponse(fetcher.data, ({ problem }) => (problem ? toast.error(problem) : toast.success(done)))
  const run = async () => {
    if (question) {
      const { title, ...words } = question
      const isSure = await confirm(title, { ...words, action: label })
      if (!isSure) return cancelled && toast.info(cancelled)
    }
    await submit(fields, { method: 'post' })
  }
  return (
    <button
      type="button"
      className={question?.danger ? styles.danger : styles.plain}
      onClick={() => void run()}
      disabled={fetcher.state !== 'idle'}
    >
      {label}
    </button>
  )
}
