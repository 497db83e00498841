import { auditResource } from '#contract/catalogue/documents/library.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { useLoad } from '#ui/loading/use-load.ts'
import { AuditDrawer } from '../../items/audit/audit-drawer.tsx'
import { ResourceAuditFacts } from './resource-audit-facts.tsx'
import type { ResourceDetail } from './resource-detail.ts'
import { ResourcePreview } from './resource-preview.tsx'

const resources: Parameters<typeof AuditDrawer<ResourceDetail>>[0]['kind'] = {
  measure: '份',
  check: ({ id, versionNumber }, decision) => fieldErrors(auditResource.fields, { id, versionNumber, ...decision }),
  decide: ({ id, versionNumber, isAudit }, decision) =>
    quietApi.library.auditResource({ id, versionNumber, auditBefore: isAudit, ...decision }),
  preview: (detail) => <ResourcePreview detail={detail} />,
  facts: (detail) => <ResourceAuditFacts detail={detail} />,
}

interface ResourceDrawerProps {
  resourceId: number
  /** The filters of the list it was opened from, which decide about its neighbours. */
  filter: Record<string, string>
  onOpen: (id: number | undefined) => void
  onChanged: () => void
}

export function ResourceDrawer({ resourceId, filter, ...handlers }: ResourceDrawerProps) {
  const load = useLoad(
    () => quietApi.library.getAuditResource({ resourceId, ...filter }),
    `${resourceId} ${JSON.stringify(filter)}`,
  )
  return <AuditDrawer title="资源审核" kind={resources} id={resourceId} load={load} {...handlers} />
}
