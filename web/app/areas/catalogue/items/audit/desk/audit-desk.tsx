import { useRef, useState } from 'react'
import { auditLabels, auditState } from '#contract/catalogue/documents/library-rules.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { type Load, useLoad, useTicker } from '#ui/loading/use-load.ts'
import { useMayChange } from '#ui/table/may-change.tsx'
import { useAuditReasons } from '../reason-choice.tsx'
import { UndoLine } from './decision-panel.tsx'
import styles from './desk.module.css'
import { DeskHead } from './desk-head.tsx'
import type { DeskDetail, DeskKind } from './desk-kind.ts'
import { DeskQueueList } from './desk-queue.tsx'
import { DeskSheet, type SheetKeys } from './desk-sheet.tsx'
import { useAuditLock } from './use-audit-lock.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskQueue } from './use-desk-queue.ts'
import { useUndo } from './use-undo.ts'

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
