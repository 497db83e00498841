/** The second click of a double click comes within this time. */
const repeatMs = 500

export interface Submission {
  form: object
  fields: string
  /** In milliseconds, on a clock that is never set back. */
  at: number
  /** The form shows why it was not accepted. */
  showsFailure: boolean
}

/** Decides which submissions of a page's forms are sent. */
export const createSendGuard = () => {
  let last: Submission | undefined
  let isSending = false
  let isAnswered = false

  /** A person who sees that the form failed and presses again, however soon, does not double-click. */
  const isTriedAgain = ({ showsFailure }: Submission) => isAnswered && showsFailure

  /** The form was sent with the same fields a moment ago, or is still being sent. */
  const isRepeated = (now: Submission) =>
    last?.form === now.form &&
    last.fields === now.fields &&
    (isSending || (now.at - last.at < repeatMs && !isTriedAgain(now)))

  return {
    admits(now: Submission): boolean {
      if (isRepeated(now)) return false
      last = now
      isAnswered = false
      return true
    },
    /** To be called when a request begins to run and when none runs any more. */
    setSending(isNow: boolean) {
      if (isSending && !isNow) isAnswered = true
      isSending = isNow
    },
  }
}
