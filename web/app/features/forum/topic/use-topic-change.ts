import { useCallback } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import type { TopicChange } from './change-topic.ts'

type Did = NonNullable<TopicChange['did']>
type Wanted = { do: Did } & Record<string, string | number>

/** Something done to the topic of this page in the background; the page is loaded anew afterwards. */
export function useTopicChange(onDone: (change: TopicChange) => void = tellRefusal) {
  const fetcher = useFetcher<TopicChange>()
  const { data, submit } = fetcher
  useOnResponse(data, onDone)
  const change = useCallback((wanted: Wanted) => submit(wanted, { method: 'post' }), [submit])
  return { Form: fetcher.Form, change, wanted: fetcher.formData?.get('do'), isBusy: fetcher.state !== 'idle' }
}

export const tellRefusal = ({ problem }: TopicChange) => {
  if (problem) toast.error(problem.message)
}

/** Flips at once and is put right by the server's answer. */
export function useToggle(isOn: boolean, [on, off]: [Did, Did], fields?: Record<string, number>) {
  const { change, wanted, isBusy } = useTopicChange()
  const isShownOn = wanted ? wanted === on : isOn
  return {
    isOn: isShownOn,
    /** What the flip adds to a count that does not know of it yet. */
    change: Number(isShownOn) - Number(isOn),
    flip() {
      if (!isBusy) void change({ do: isShownOn ? off : on, ...fields })
    },
  }
}
