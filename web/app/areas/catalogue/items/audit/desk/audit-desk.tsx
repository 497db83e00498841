import { Keyboard, Table2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { auditLabels, auditState, overdueDays } from '#contract/catalogue/documents/library-rules.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { type Load, useLoad, useTicker } from '#ui/loading/use-load.ts'
import { useMayChange } from '#ui/table/may-change.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { useAuditReasons } from '../reason-choice.tsx'
import { KeyCap, UndoLine } from './decision-panel.tsx'
import styles from './desk.module.css'
import type { DeskDetail, DeskKind, DeskQueue } from './desk-kind.ts'
import { DeskQueueList } from './desk-queue.tsx'
import { DeskSheet, type SheetKeys } from './desk-sheet.tsx'
import { useAuditLock } from './use-audit-lock.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskQueue } from './use-desk-queue.ts'
import { useUndo } from './use-undo.ts'
import { spentTime } from './waiting-time.ts'

const KeyHelp = onDemand(async () => (await import('./key-help.tsx')).KeyHelp)

/** AUD-1: queue, content and decision beside each other; everything can be done by keys. */
export function AuditDesk<Detail extends DeskDetail>({ kind }: { kind: DeskKind<Detail> }) {
  const queue = useDeskQueue(kind)
  const reasons = useAuditReasons()
  // Reading alone keeps nobody else from deciding.
  const { lock } = useAuditLock(kind, useMayChange() ? queue.openedId : undefined)
  const undo = useUndo(kind.undo, (id) => void queue.bringBack(id))
  const [isHelpOpen, setHelpOpen] = useState(false)
  const sheetKeys = useRef<SheetKeys>(undefined)
  const { openedId } = queue
  const detail = useLoad(async () => (openedId === undefined ? undefined : kind.read(openedId)), String(openedId))
  const found = detail.data?.item.id === openedId ? detail.data : undefined
  useTicker(() => void detail.reload(), 3000, found !== undefined && kind.isChanging?.(found) === true)

  const move = (step: 1 | -1) => {
    const next = queue.neighbour(step)
    if (next) queue.open(next.id)
  }
  useDeskKeys(
    {
      verdict: (isAudit) => sheetKeys.current?.verdict(isAudit),
      focusReason: () => sheetKeys.current?.focusReason(),
      submit: () => sheetKeys.current?.submit(),
      leaveField: () => sheetKeys.current?.leaveField(),
      move,
      skip: queue.skip,
      undo: () => void undo.undo(),
      help: () => setHelpOpen(true),
    },
    !isHelpOpen,
  )

  return (
    <div className={styles.desk}>
      <DeskHead
        queue={queue.load.data}
        measure={kind.measure}
        lockedSince={lock?.isMine ? lock.since : undefined}
        tablePath={kind.tablePath}
        onHelp={() => setHelpOpen(true)}
      />
      <LoadedContent load={queue.load}>
        {({ total }) => (
          <div className={styles.columns}>
            <DeskQueueList
              kind={kind}
              entries={queue.entries}
              total={total}
              openedId={openedId}
              hasMore={queue.hasMore}
              onOpen={(id) => queue.open(id)}
              onMore={() => void queue.loadMore()}
            />
            {openedId === undefined ? (
              <div className={styles.nothing}>
                <Empty title="没有待审的内容">新提交的会自动出现在左侧。</Empty>
                <UndoLine last={undo.last} onUndo={() => void undo.undo()} />
              </div>
            ) : (
              <LoadedContent load={{ ...detail, data: found } as Load<Detail>}>
                {(opened) => (
                  <LoadedContent load={reasons}>
                    {(cannedReasons) => (
                      <DeskSheet
                        key={`${opened.item.id} ${opened.item.versionNumber} ${opened.item.isAudit}`}
                        kind={kind}
                        detail={opened}
                        holder={lock && !lock.isMine ? lock.userName : undefined}
                        cannedReasons={cannedReasons}
                        keys={sheetKeys}
                        undoLine={<UndoLine last={undo.last} onUndo={() => void undo.undo()} />}
                        onSkip={queue.skip}
                        onDone={(isAudit, undoUntil) => {
                          const { id, name } = opened.item
                          if (undoUntil)
                            undo.offer({ id, name, label: auditLabels[isAudit], until: Date.parse(undoUntil) })
                          void queue.advance(id, isAudit === auditState.waiting)
                        }}
                      />
                    )}
                  </LoadedContent>
                )}
              </LoadedContent>
            )}
          </div>
        )}
      </LoadedContent>
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

interface DeskHeadProps {
  queue: DeskQueue | undefined
  measure: string
  lockedSince: string | undefined
  tablePath: string
  onHelp: () => void
}

/** The figures of the day, and the ways to the table and to the keys. */
const DeskHead = ({ queue, measure, lockedSince, tablePath, onHelp }: DeskHeadProps) => {
  const navigate = useNavigate()
  return (
    <header className={styles.head}>
      <h2>审核工作台</h2>
      {lockedSince && (
        <Tag tone="blue">
          你已锁定这一{measure}，{formatMinute(lockedSince).slice(11)} 起
        </Tag>
      )}
      <span className={styles.space} />
      {queue && (
        <dl>
          <div>
            <dt>今日已审</dt>
            <dd className="num">{formatCount(queue.today.count)}</dd>
          </div>
          {queue.today.averageSeconds !== null && (
            <div>
              <dt>每{measure}用时</dt>
              <dd className="num">{spentTime(queue.today.averageSeconds)}</dd>
            </div>
          )}
          <div data-bad={queue.overdue > 0 || undefined}>
            <dt>超过 {overdueDays} 天</dt>
            <dd className="num">{formatCount(queue.overdue)}</dd>
          </div>
        </dl>
      )}
      <Button size="small" onClick={() => navigate(tablePath)}>
        <Table2 size={14} strokeWidth={1.6} aria-hidden />
        表格视图
      </Button>
      <Button size="small" onClick={onHelp}>
        <Keyboard size={14} strokeWidth={1.6} aria-hidden />
        快捷键 <KeyCap>?</KeyCap>
      </Button>
    </header>
  )
}
