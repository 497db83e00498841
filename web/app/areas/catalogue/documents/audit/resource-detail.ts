import type { getAuditResource } from '#contract/catalogue/documents/library.ts'
import type { CallAnswer } from '#contract/endpoint.ts'

export type ResourceDetail = CallAnswer<typeof getAuditResource>
