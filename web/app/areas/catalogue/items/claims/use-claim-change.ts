import { useFetcher } from 'react-router'
import { paths } from '#contract/paths.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { useSubmitOnce } from '#ui/form/use-submit-once.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { ClaimChange, ClaimIntent } from './claims-data.ts'

/** Submits a change of a claim in the background; the page reloads its data afterwards. */
export function useClaimChange(onDone: (change: ClaimChange) => void) {
  const fetcher = useFetcher<ClaimChange>()
  const submit = useSubmitOnce(fetcher.submit)
  useOnResponse(fetcher.data, onDone)
  const change = (fields: { do: ClaimIntent } & Record<string, string | number>) =>
    submit(fields, { method: 'post', action: paths.claims })
  return { Form: fetcher.Form, change, isBusy: fetcher.state !== 'idle' }
}

/** Withdraws a claim after asking, with what follows from it. */
export const useWithdrawal = (detail: string) => {
  const confirm = useConfirm()
  const { change, isBusy } = useClaimChange(({ problem }) =>
    problem ? toast.error(problem.message) : toast.success('申请已撤回'),
  )
  const withdraw = async (id: number) => {
    if (await confirm('确定撤回这项申请?', { detail, action: '撤回' })) await change({ do: 'withdraw', id })
  }
  return { withdraw, isBusy }
}
