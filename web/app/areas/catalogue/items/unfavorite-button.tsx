import { useFetcher } from 'react-router'
import type { ListActionResult } from '#lib/forms/list-action.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import styles from '#ui/item-list/item-list.module.css'

/** Removes a favourite; `name` is the form field of the id. */
export function UnfavoriteButton({ name, id }: { name: string; id: number }) {
  const fetcher = useFetcher<ListActionResult>()
  useOnResponse(fetcher.data, ({ problem }) => (problem ? toast.error(problem) : toast.success('已取消收藏')))
  return (
    <fetcher.Form method="post">
      <input type="hidden" name={name} value={id} />
      <button type="submit" name="do" value="unfavorite" className={styles.plain}>
        取消收藏
      </button>
    </fetcher.Form>
  )
}
