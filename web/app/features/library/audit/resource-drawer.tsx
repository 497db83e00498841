import { auditState } from '#contract/library-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { type Load, useLoad } from '#ui/loading/use-load.ts'
import styles from './audit.module.css'
import type { AuditDetail } from './audit-detail.ts'
import { AuditFacts } from './audit-facts.tsx'
import { AuditFoot } from './audit-foot.tsx'
import { AuditForm } from './audit-form.tsx'
import { AuditPreview } from './audit-preview.tsx'
import { useAuditForm } from './use-audit-form.ts'
import { WorkbenchDrawer } from './workbench-drawer.tsx'

interface AuditDrawerProps {
  resourceId: number
  /** The list it was opened from: its neighbours there are one key away. */
  filter: Record<string, string>
  onOpen: (id: number | undefined) => void
  onChanged: () => void
}

/** One resource in full: the document at the left, what it claims to be and the decision at the right. */
export function AuditDrawer({ resourceId, filter, onOpen, onChanged }: AuditDrawerProps) {
  const load = useLoad(
    () => quietApi.library.getAuditResource({ resourceId, ...filter }),
    `${resourceId} ${JSON.stringify(filter)}`,
  )
  const detail = load.data?.item.id === resourceId ? load.data : undefined
  const close = () => onOpen(undefined)
  return (
    <WorkbenchDrawer title="资源审核" measure="份" detail={detail} onOpen={onOpen}>
      <LoadedContent load={{ ...load, data: detail } as Load<AuditDetail>}>
        {(found) => (
          <AuditSheet
            key={`${found.item.id} ${found.item.versionNumber} ${found.item.isAudit}`}
            detail={found}
            onDone={(goesOn) => {
              onChanged()
              if (!goesOn) void load.reload()
              else onOpen(found.nextId ?? undefined)
            }}
            onClose={close}
          />
        )}
      </LoadedContent>
    </WorkbenchDrawer>
  )
}

interface AuditSheetProps {
  detail: AuditDetail
  onDone: (goesOn: boolean) => void
  onClose: () => void
}

function AuditSheet({ detail, onDone, onClose }: AuditSheetProps) {
  const form = useAuditForm(detail.item, onDone)
  const isApproved = detail.item.isAudit === auditState.approved
  return (
    <>
      <div className={styles.columns}>
        <AuditPreview detail={detail} />
        <div className={styles.side}>
          <AuditFacts detail={detail} />
          <AuditForm form={form} isApproved={isApproved} />
        </div>
      </div>
      <AuditFoot form={form} isApproved={isApproved} measure="份" onClose={onClose} />
    </>
  )
}
