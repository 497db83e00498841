import { useFetcher } from 'react-router'
import { paths } from '#contract/paths.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { useSubmitOnce } from '#ui/form/use-submit-once.ts'
import type { ChangeResult } from './share-data.ts'

/** Sends a change of groups or shares and shows the result as a toast; `onDone` runs after a success. */
export function useChange(onDone?: () => void) {
  const fetcher = useFetcher<ChangeResult>()
  useOnResponse(fetcher.data, ({ message, problem }) => {
    if (problem) toast.error(problem.message)
    if (!message) return
    toast.success(message)
    onDone?.()
  })
  const submit = useSubmitOnce(fetcher.submit)
  return {
    isBusy: fetcher.state !== 'idle',
    send: (fields: Record<string, string | number>) => void submit(fields, { method: 'post', action: paths.sharing }),
  }
}
