import { useEffect } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { createSendGuard } from './send-guard.ts'

const sendGuard = createSendGuard()

const fieldsOf = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  JSON.stringify([...new FormData(form, submitter)].map(([name, value]) => [name, describe(value)]))

const describe = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : `${value.name} ${value.size} ${value.lastModified}`

const showsFailure = (form: HTMLFormElement) => form.querySelector('[role=alert],[aria-invalid=true]') !== null

const guard = (event: SubmitEvent) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || 'asks' in form.dataset) return
  const fields = fieldsOf(form, event.submitter)
  if (sendGuard.admits({ form, fields, at: performance.now(), showsFailure: showsFailure(form) })) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * No form of the portal is sent twice by a double click, by Enter and click, or while its request runs, whether or not its
 * button is disabled. A form that shows that it failed can be sent again at once. A form with `data-asks` sends nothing
 * itself: it opens a question, which may be asked again at once after it was cancelled. Listens before React does; called
 * once, before the page is hydrated.
 */
export const sendFormsOnce = (): void => addEventListener('submit', guard, { capture: true })

/** Tells the guard whether a form is being sent; rendered once per document. */
export function SendingWatch() {
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const isNow = [navigation, ...fetchers].some(({ state, formMethod }) => state !== 'idle' && formMethod === 'POST')
  useEffect(() => sendGuard.setSending(isNow), [isNow])
  return null
}
