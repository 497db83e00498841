import { useFetcher } from 'react-router'
import type { ListActionResult } from '#lib/forms/list-action.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'

/** Changes at once and follows the answer of the server. The action of the page is `changeWatched`. */
export function useWatching(isWatched: boolean) {
  const fetcher = useFetcher<ListActionResult>()
  const wanted = fetcher.formData?.get('do')
  const isOn = wanted ? wanted === 'watch' : isWatched
  useOnResponse(fetcher.data, ({ problem }) => {
    if (problem) toast.error(problem)
    else toast.success(isOn ? '订阅成功，有新资源时会通知您' : '已取消订阅')
  })
  return {
    Form: fetcher.Form,
    isOn,
    onSubmit(event: { preventDefault: () => void }) {
      if (fetcher.state !== 'idle') event.preventDefault()
    },
  }
}
