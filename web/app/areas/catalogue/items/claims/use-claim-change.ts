import { useFetcher } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { useSubmitOnce } from '#ui/form/use-submit-once.ts'
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
