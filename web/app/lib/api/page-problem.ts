import { asProblem } from '#contract/problem.ts'

/** What a page needs of a refusal. */
export interface PageProblem {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
}

/** The refusal a call was answered with; anything else is thrown on. */
export const toPageProblem = (error: unknown): PageProblem => {
  const problem = asProblem(error)
  if (!problem) throw error
  const { status, code, message, fields } = problem
  return { status, code, message, fields }
}

/** Which sentence stands under which field; what belongs to none stands above the form. */
export const formMessages = (
  problem: PageProblem | undefined,
  fieldOf: Partial<Record<string, string>>,
): { fields?: Partial<Record<string, string>>; note?: string } => {
  if (!problem) return {}
  const field = fieldOf[problem.code]
  if (problem.fields) {
    const { uuid, ...named } = problem.fields
    return { fields: uuid === undefined ? named : { code: uuid, ...named } }
  }
  return field ? { fields: { [field]: problem.message } } : { note: problem.message }
}
