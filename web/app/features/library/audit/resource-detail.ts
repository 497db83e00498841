import type { CallAnswer } from '#contract/endpoint.ts'
import type { getAuditResource } from '#contract/library.ts'

export type ResourceDetail = CallAnswer<typeof getAuditResource>
