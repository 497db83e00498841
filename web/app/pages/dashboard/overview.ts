import type { CallAnswer } from '#contract/endpoint.ts'
import type { getOverview, listBest } from '#contract/office/insight/insight.ts'

export type Overview = CallAnswer<typeof getOverview>
export type Best = CallAnswer<typeof listBest>
