import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useConfirm } from '#ui/confirm.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { toast } from '#ui/toast-store.ts'
import type { ListChange } from './change-lists.ts'

/** Deletes one of my resources after a question; buyers keep what they paid for. */
export function DeleteResource({ id, name }: { id: number; name: string }) {
  const fetcher = useFetcher<ListChange>()
  const confirm = useConfirm()
  useEffect(() => {
    if (fetcher.data?.refusal) toast.error(fetcher.data.refusal)
    else if (fetcher.data) toast.success('删除成功!')
  }, [fetcher.data])
  const ask = async () => {
    const isSure = await confirm('此操作将永久删除该文件, 是否继续?', {
      detail: `「${name}」将不再出现在商城与搜索中；买过的人仍可下载。`,
      action: '删除',
      danger: true,
    })
    if (!isSure) return toast.info('已取消删除')
    await fetcher.submit({ do: 'delete', resourceId: id }, { method: 'post' })
  }
  return (
    <button type="button" className={styles.danger} onClick={ask} disabled={fetcher.state !== 'idle'}>
      删除
    </button>
  )
}
