import { data } from 'react-router'
import type { ReportKind } from '#contract/moderation.ts'
import { asProblem, type Problem } from '#contract/problem.ts'
import type { ReportReason } from '#contract/report-reasons.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/add-report.ts'

export interface Reported {
  message?: string
  problem?: Pick<Problem, 'message' | 'fields'>
}

/** Takes the report dialog's form; what it says is checked by the call. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const given = (name: string) => String(form.get(name) ?? '')
  try {
    const { message } = await api(context).moderation.addReport({
      kind: given('kind') as ReportKind,
      targetId: given('targetId'),
      reason: given('reason') as ReportReason,
      detail: given('detail'),
    })
    return data<Reported>({ message })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    const { status, message, fields } = problem
    return data<Reported>({ problem: { message, fields } }, { status })
  }
}
