import { asProblem } from '#contract/problem.ts'

/** What a page needs of a refusal. */
export interface Refusal {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
}

/** The refusal a call was answered with; anything else is thrown on. */
export const refusalOf = (error: unknown): Refusal => {
  const problem = asProblem(error)
  if (!problem) throw error
  const { status, code, message, fields } = problem
  return { status, code, message, fields }
}

/** Which sentence stands under which field; what belongs to none stands above the form. */
export const sentencesOf = (
  refusal: Refusal | undefined,
  fieldOf: Partial<Record<string, string>>,
): { fields?: Partial<Record<string, string>>; note?: string } => {
  if (!refusal) return {}
  const field = fieldOf[refusal.code]
  if (refusal.fields) {
    const { uuid, ...named } = refusal.fields
    return { fields: uuid === undefined ? named : { code: uuid, ...named } }
  }
  return field ? { fields: { [field]: refusal.message } } : { note: refusal.message }
}
