import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { AuditSettings } from '#contract/base/settings/settings.ts'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { formatMinute } from '#lib/format/format.ts'
import { ForChanges, useMayChange } from '#ui/table/may-change.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { AuthorCard } from './author-card.tsx'
import decision from './decision.module.css'
import { DecisionFoot, DecisionPanel } from './decision-panel.tsx'
import styles from './desk.module.css'
import type { DeskDetail, DeskKind } from './desk-kind.ts'
import { useDeskDecision } from './use-desk-decision.ts'
import type { DeskKeys } from './use-desk-keys.ts'

/** The keys that act on the open version. */
export type SheetKeys = Pick<DeskKeys, 'verdict' | 'focusReason' | 'submit' | 'leaveField'>

interface DeskSheetProps<Detail extends DeskDetail> {
  kind: DeskKind<Detail>
  detail: Detail
  /** Somebody else who has it open. */
  holder: string | undefined
  cannedReasons: AuditSettings
  keys: RefObject<SheetKeys | undefined>
  undoLine: ReactNode
  onSkip: () => void
  onDone: (isAudit: AuditState, undoUntil: string | undefined) => void
}

/** The open version: its content in the middle, evidence and decision at the right. */
export function DeskSheet<Detail extends DeskDetail>(props: DeskSheetProps<Detail>) {
  const { kind, detail, holder, cannedReasons, keys, undoLine, onSkip, onDone } = props
  const { item } = detail
  const title = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const mayChange = useMayChange()
  const refusal = mayChange ? refusalOf(detail, holder) : '您的角色只能查看，不能审核'
  const form = useDeskDecision({
    kind,
    detail,
    cannedReasons,
    refusal,
    element: panel,
    onDone: ({ isAudit }, { undoUntil }) => onDone(isAudit, undoUntil),
  })
  // The focus follows the item, so that keys work and its name is read out.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    keys.current = {
      verdict: (isAudit) => refusal === undefined && form.choose(isAudit),
      focusReason: () => panel.current?.querySelector('textarea')?.focus(),
      submit: form.submit,
      leaveField: () => title.current?.focus({ preventScroll: true }),
    }
    return () => {
      keys.current = undefined
    }
  })
  const tags = kind.tags(detail)
  return (
    <>
      <div className={styles.content}>{kind.preview(detail)}</div>
      <aside className={styles.side} aria-label="审核">
        <div className={styles.facts}>
          <div className={styles.title}>
            <h2 ref={title} tabIndex={-1}>
              {item.name}
            </h2>
            <p>
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
              <span className="num">
                #{item.id}　{formatMinute(item.uploadTime).slice(5)} 提交
              </span>
            </p>
          </div>
          <dl>
            {kind.facts(detail).map(([label, value, isWide]) => (
              <div key={label} data-wide={isWide || undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {kind.evidence?.(detail)}
          <AuthorCard author={detail.author} measure={kind.measure} listPath={kind.tablePath} />
        </div>
        {refusal && (
          <p className={styles.refusal} role="status">
            {refusal}
          </p>
        )}
        <ForChanges>
          <DecisionPanel
            form={form}
            element={panel}
            measure={kind.measure}
            priceLabel={kind.priceLabel}
            medianCoin={detail.medianCoin}
            authorCoin={item.coin}
            refusal={refusal}
          />
          <footer className={decision.foot}>
            <DecisionFoot form={form} measure={kind.measure} refusal={refusal} onSkip={onSkip} />
            {undoLine}
          </footer>
        </ForChanges>
      </aside>
    </>
  )
}

const refusalOf = ({ item }: DeskDetail, holder: string | undefined): string | undefined => {
  if (item.isAudit === auditState.approved) return '该版本已通过审核'
  return holder && `正在由 ${holder} 审核，可以看，不能提交`
}
