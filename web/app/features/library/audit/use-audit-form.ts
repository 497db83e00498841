import { type AuditItem, auditResource } from '#contract/library.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { type DecisionForm, useDecision } from './use-decision.ts'

/** The decision about one version of a resource. */
export const useAuditForm = (
  { id, versionNumber, isAudit, coin }: AuditItem,
  onDone: (goesOn: boolean) => void,
): DecisionForm =>
  useDecision({
    coin,
    check: (values) => fieldErrors(auditResource.fields, { id, versionNumber, ...values }),
    decide: (decision) => quietApi.library.auditResource({ id, versionNumber, auditBefore: isAudit, ...decision }),
    onDone,
  })
