import { useCallback } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#contract/paths.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { useSubmitOnce } from '#ui/form/use-submit-once.ts'
import type { ReviewChange, ReviewIntent } from './reviews-data.ts'

type Fields = { do: ReviewIntent } & Record<string, string | number>

export const showProblem = ({ problem }: ReviewChange) => {
  if (problem) toast.error(problem.message)
}

/** Submits a change of a review in the background; the page reloads its data afterwards. */
export function useReviewChange(onDone: (change: ReviewChange) => void = showProblem) {
  const fetcher = useFetcher<ReviewChange>()
  const submit = useSubmitOnce(fetcher.submit)
  useOnResponse(fetcher.data, onDone)
  const change = useCallback((fields: Fields) => submit(fields, { method: 'post', action: paths.reviews }), [submit])
  return { Form: fetcher.Form, change, intent: fetcher.formData?.get('do'), isBusy: fetcher.state !== 'idle' }
}
