import { useEffect } from 'react'
import { useFetchers, useNavigation } from 'react-router'

/** The second click of a double click comes within this time. */
const repeatMs = 500

interface Sent {
  form: HTMLFormElement
  fields: string
  at: number
}

let last: Sent | undefined
let isSending = false

const fieldsOf = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  JSON.stringify([...new FormData(form, submitter)].map(([name, value]) => [name, describe(value)]))

const describe = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : `${value.name} ${value.size} ${value.lastModified}`

/** Whether the form was sent with the same fields a moment ago, or is still being sent. */
const isRepeated = (now: Sent) =>
  last?.form === now.form && last.fields === now.fields && (isSending || now.at - last.at < repeatMs)

const guard = (event: SubmitEvent) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || 'asks' in form.dataset) return
  const now = { form, fields: fieldsOf(form, event.submitter), at: performance.now() }
  if (!isRepeated(now)) {
    last = now
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * No form of the portal is sent twice by a double click, by Enter and click, or while its request runs, whether or not its
 * button is disabled. A form with `data-asks` sends nothing itself: it opens a question, which may be asked again at once
 * after it was cancelled. Listens before React does; called once, before the page is hydrated.
 */
export const sendFormsOnce = (): void => addEventListener('submit', guard, { capture: true })

/** Tells the guard whether a form is being sent; rendered once per document. */
export function SendingWatch() {
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const isNow = [navigation, ...fetchers].some(({ state, formMethod }) => state !== 'idle' && formMethod === 'POST')
  useEffect(() => {
    isSending = isNow
  }, [isNow])
  return null
}
