import { asProblem } from '#contract/problem.ts'

/** The fields of a problem that pages use. */
export interface PageProblem {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
}

/** The problem of a failed call; rethrows any other error. */
export const toPageProblem = (error: unknown): PageProblem => {
  const problem = asProblem(error)
  if (!problem) throw error
  const { status, code, message, fields } = problem
  return { status, code, message, fields }
}

/** Splits a problem into messages per field and a note above the form for everything else. */
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
