import { data } from 'react-router'
import type { ReportKind } from '#contract/base/moderation/moderation.ts'
import type { ReportReason } from '#contract/base/moderation/report-reasons.ts'
import { asProblem, type Problem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/add-report.ts'

export interface ReportResult {
  message?: string
  problem?: Pick<Problem, 'message' | 'fields'>
}

/** Handles the form of the report dialog. The call validates the values, hence the casts. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  try {
    const { message } = await api(context).moderation.addReport({
      kind: field('kind') as ReportKind,
      targetId: field('targetId'),
      reason: field('reason') as ReportReason,
      detail: field('detail'),
    })
    return data<ReportResult>({ message })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    const { status, message, fields } = problem
    return data<ReportResult>({ problem: { message, fields } }, { status })
  }
}
