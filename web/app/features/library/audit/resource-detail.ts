import type { CallAnswer } from '#contract/endpoint.ts'
import type { getAuditResource } from '#contract/library/library.ts'

export type ResourceDetail = CallAnswer<typeof getAuditResource>
