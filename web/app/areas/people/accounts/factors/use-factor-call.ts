import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { messageOf } from './passkeys.ts'

/** Messages of a refused call: of its fields, or of the whole form. */
interface Refusal {
  fields: Partial<Record<string, string>>
  note?: string
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof ApiError && error.fields ? { fields: error.fields } : { fields: {}, note: messageOf(error) }

/** Runs the calls of a dialog one at a time and holds the messages of the last refusal. */
export function useFactorCall() {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({ fields: {} })
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal({ fields: {} })
    try {
      await work()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  return { isBusy, ...refusal, run }
}
