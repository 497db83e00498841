import { useCallback } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import { useSubmitOnce } from '#ui/form/use-submit-once.ts'
import type { TopicChange } from './change-topic.ts'

type Intent = NonNullable<TopicChange['intent']>
type Fields = { do: Intent } & Record<string, string | number>

/** Submits a change of this page's topic in the background; the page reloads its data afterwards. */
export function useTopicChange(onDone: (change: TopicChange) => void = showProblem) {
  const fetcher = useFetcher<TopicChange>()
  const submit = useSubmitOnce(fetcher.submit)
  useOnResponse(fetcher.data, onDone)
  const change = useCallback((fields: Fields) => submit(fields, { method: 'post' }), [submit])
  return { Form: fetcher.Form, change, intent: fetcher.formData?.get('do'), isBusy: fetcher.state !== 'idle' }
}

export const showProblem = ({ problem }: TopicChange) => {
  if (problem) toast.error(problem.message)
}

/** Switches at once; the server's response corrects it. */
export function useToggle(isOn: boolean, [on, off]: [Intent, Intent], fields?: Record<string, number>) {
  const { change, intent, isBusy } = useTopicChange()
  const isShownOn = intent ? intent === on : isOn
  return {
    isOn: isShownOn,
    /** The difference to add to a count that was loaded before the switch. */
    change: Number(isShownOn) - Number(isOn),
    flip() {
      if (!isBusy) void change({ do: isShownOn ? off : on, ...fields })
    },
  }
}
