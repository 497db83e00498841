import type { ReactNode } from 'react'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import type { Load } from '#ui/loading/use-load.ts'
import styles from './audit.module.css'
import { AuditFoot } from './audit-foot.tsx'
import { AuditForm } from './audit-form.tsx'
import { QueueDrawer, type QueuedItem } from './queue-drawer.tsx'
import { type DecisionRules, useDecision } from './use-decision.ts'

interface AuditDetail extends QueuedItem {
  item: { id: number; versionNumber: number; isAudit: AuditState; coin: number }
}

interface AuditedKind<Detail extends AuditDetail> {
  /** The unit in which items are counted: 份, 门. */
  measure: string
  check: (item: Detail['item'], decision: Parameters<DecisionRules['check']>[0]) => ReturnType<DecisionRules['check']>
  decide: (
    item: Detail['item'],
    decision: Parameters<DecisionRules['decide']>[0],
  ) => ReturnType<DecisionRules['decide']>
  /** The submitted version itself: the document, or the videos. */
  preview: (detail: Detail) => ReactNode
  facts: (detail: Detail) => ReactNode
}

interface AuditDrawerProps<Detail extends AuditDetail> {
  title: string
  kind: AuditedKind<Detail>
  id: number
  load: Load<Detail>
  onOpen: (id: number | undefined) => void
  onChanged: () => void
}

/** One item of the audit table: its content at the left, its facts and the decision at the right. */
export function AuditDrawer<Detail extends AuditDetail>({
  title,
  kind,
  id,
  load,
  onOpen,
  onChanged,
}: AuditDrawerProps<Detail>) {
  const detail = load.data?.item.id === id ? load.data : undefined
  return (
    <QueueDrawer title={title} measure={kind.measure} detail={detail} onOpen={onOpen}>
      <LoadedContent load={{ ...load, data: detail } as Load<Detail>}>
        {(found) => (
          <AuditSheet
            key={`${found.item.id} ${found.item.versionNumber} ${found.item.isAudit}`}
            detail={found}
            kind={kind}
            onDone={(goesOn) => {
              onChanged()
              if (!goesOn) void load.reload()
              else onOpen(found.nextId ?? undefined)
            }}
            onClose={() => onOpen(undefined)}
          />
        )}
      </LoadedContent>
    </QueueDrawer>
  )
}

interface AuditSheetProps<Detail extends AuditDetail> {
  detail: Detail
  kind: AuditedKind<Detail>
  onDone: (goesOn: boolean) => void
  onClose: () => void
}

function AuditSheet<Detail extends AuditDetail>({ detail, kind, onDone, onClose }: AuditSheetProps<Detail>) {
  const { item } = detail
  const form = useDecision({
    coin: item.coin,
    check: (decision) => kind.check(item, decision),
    decide: (decision) => kind.decide(item, decision),
    onDone,
  })
  const isApproved = item.isAudit === auditState.approved
  return (
    <>
      <div className={styles.columns}>
        {kind.preview(detail)}
        <div className={styles.side}>
          {kind.facts(detail)}
          <AuditForm form={form} isApproved={isApproved} />
        </div>
      </div>
      <AuditFoot form={form} isApproved={isApproved} measure={kind.measure} onClose={onClose} />
    </>
  )
}
