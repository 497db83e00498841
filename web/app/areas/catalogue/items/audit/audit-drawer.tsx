import { Drawer } from 'antd'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { formatCount } from '#lib/format/format.ts'
import { AntdApp } from '#ui/antd/antd-app.client.tsx'
import { Button } from '#ui/button/button.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { type Load, useLoad, useTicker } from '#ui/loading/use-load.ts'
import { ForChanges, useMayChange } from '#ui/table/may-change.tsx'
import styles from './audit.module.css'
import { AuditForm, type DecisionForm, type DecisionRules, useDecision } from './audit-form.tsx'
import { AuditStatus } from './audited-columns.tsx'

interface AuditDetail extends QueuedItem {
  item: { id: number; versionNumber: number; isAudit: AuditState; coin: number }
}

export interface AuditedKind<Detail extends AuditDetail> {
  title: string
  /** The unit in which items are counted: 份, 门. */
  measure: string
  /** Reads an item; the filter decides about its neighbours. */
  read: (id: number, filter: Record<string, string>) => Promise<Detail>
  /** Whether the content changes by itself, for example while videos are converted; then it is read again. */
  isChanging?: (detail: Detail) => boolean
  check: (item: Detail['item'], decision: Parameters<DecisionRules['check']>[0]) => ReturnType<DecisionRules['check']>
  decide: (
    item: Detail['item'],
    decision: Parameters<DecisionRules['decide']>[0],
  ) => ReturnType<DecisionRules['decide']>
  /** The submitted version itself: the document, or the videos. */
  preview: (detail: Detail) => ReactNode
  facts: (detail: Detail) => ReactNode
}

export interface AuditDrawerProps {
  id: number
  /** The filters of the list it was opened from, which decide about its neighbours. */
  filter: Record<string, string>
  onOpen: (id: number | undefined) => void
  onChanged: () => void
}

/** One item of the audit table: its content at the left, its facts and the decision at the right. */
export function AuditDrawer<Detail extends AuditDetail>(props: AuditDrawerProps & { kind: AuditedKind<Detail> }) {
  const { kind, id, filter, onOpen, onChanged } = props
  const load = useLoad(() => kind.read(id, filter), `${id} ${JSON.stringify(filter)}`)
  const detail = load.data?.item.id === id ? load.data : undefined
  useTicker(() => void load.reload(), 3000, detail !== undefined && kind.isChanging?.(detail) === true)
  return (
    <QueueDrawer title={kind.title} measure={kind.measure} detail={detail} onOpen={onOpen}>
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

interface QueuedItem {
  item: { isAudit: AuditState }
  previousId: number | null
  nextId: number | null
  place: number | null
  total: number
}

interface QueueDrawerProps {
  title: string
  /** The unit in which items are counted: 份, 门. */
  measure: string
  /** undefined while it is loading. */
  detail: QueuedItem | undefined
  onOpen: (id: number | undefined) => void
  children: ReactNode
}

/** One item of a queue; its neighbours are one click or one key away. */
function QueueDrawer({ title, measure, detail, onOpen, children }: QueueDrawerProps) {
  const close = () => onOpen(undefined)
  useNeighbourKeys(detail, onOpen)
  return (
    <AntdApp>
      <Drawer
        open
        size={1020}
        rootClassName={styles.drawer}
        onClose={close}
        closeIcon={null}
        title={
          <div className={styles.head}>
            <h2>{title}</h2>
            {detail && <AuditStatus isAudit={detail.item.isAudit} />}
            <span className={styles.space} />
            {detail && detail.place !== null && (
              <span className={styles.place}>
                第 {formatCount(detail.place)} {measure}，共 {formatCount(detail.total)} {measure}
              </span>
            )}
            <Neighbour label={`上一${measure}`} keyName="↑" icon={ChevronUp} id={detail?.previousId} onOpen={onOpen} />
            <Neighbour label={`下一${measure}`} keyName="↓" icon={ChevronDown} id={detail?.nextId} onOpen={onOpen} />
            <Button look="ghost" aria-label="关闭" onClick={close}>
              <X size={18} strokeWidth={1.6} aria-hidden />
            </Button>
          </div>
        }
      >
        {children}
      </Drawer>
    </AntdApp>
  )
}

interface NeighbourProps {
  label: string
  keyName: string
  icon: typeof ChevronUp
  id: number | null | undefined
  onOpen: (id: number) => void
}

const Neighbour = ({ label, keyName, icon: Icon, id, onOpen }: NeighbourProps) => (
  <Button
    look="ghost"
    aria-label={label}
    title={`${label}（Alt+${keyName}）`}
    disabled={!id}
    onClick={() => id && onOpen(id)}
  >
    <Icon size={18} strokeWidth={1.6} aria-hidden />
  </Button>
)

/** Alt with an arrow opens the neighbour, also while the administrator is typing a reason. */
const useNeighbourKeys = (detail: QueuedItem | undefined, onOpen: (id: number) => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      const id = event.key === 'ArrowUp' ? detail?.previousId : detail?.nextId
      if (!id) return
      event.preventDefault()
      onOpen(id)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [detail, onOpen])
}

interface AuditFootProps {
  form: DecisionForm
  isApproved: boolean
  /** The unit in which items are counted: 份, 门. */
  measure: string
  onClose: () => void
}

const AuditFoot = ({ form, isApproved, measure, onClose }: AuditFootProps) => {
  const mayChange = useMayChange()
  return (
    <footer className={styles.foot}>
      <span>{mayChange && '审核结果将通知作者'}</span>
      <Button onClick={onClose}>{mayChange ? '取消' : '关闭'}</Button>
      <ForChanges>
        <Button disabled={isApproved || form.isSaving} onClick={() => form.submit(false)}>
          提交
        </Button>
        <Button look="primary" disabled={isApproved} isBusy={form.isSaving} onClick={() => form.submit(true)}>
          提交并看下一{measure}
        </Button>
      </ForChanges>
    </footer>
  )
}
