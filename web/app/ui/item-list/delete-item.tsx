import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useConfirm } from '../confirm.tsx'
import { toast } from '../toast-store.ts'
import styles from './item-list.module.css'

interface DeleteItemProps {
  question: string
  /** Who will miss what. */
  detail: string
  /** What the page's action is told. */
  fields: Record<string, string | number>
}

/** Deletes one of my things after a question; both answers are told. */
export function DeleteItem({ question, detail, fields }: DeleteItemProps) {
  const fetcher = useFetcher<{ refusal?: string }>()
  const confirm = useConfirm()
  useEffect(() => {
    if (fetcher.data?.refusal) toast.error(fetcher.data.refusal)
    else if (fetcher.data) toast.success('删除成功!')
  }, [fetcher.data])
  const ask = async () => {
    const isSure = await confirm(question, { detail, action: '删除', danger: true })
    if (!isSure) return toast.info('已取消删除')
    await fetcher.submit(fields, { method: 'post' })
  }
  return (
    <button type="button" className={styles.danger} onClick={ask} disabled={fetcher.state !== 'idle'}>
      删除
    </button>
  )
}
