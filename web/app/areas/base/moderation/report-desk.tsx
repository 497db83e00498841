import { useEffect, useRef, useState } from 'react'
import { type ReportDesk as Desk, Ruling } from '#contract/base/moderation/moderation.ts'
import { type Verdict, verdicts } from '#contract/base/moderation/report-verdicts.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors, useForm } from '#lib/forms/use-form.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { type Load, useLoad } from '#ui/loading/use-load.ts'
import { ReportContext } from './report-context.tsx'
import styles from './report-desk.module.css'
import { ReportFacts } from './report-facts.tsx'
import { RulingResult, type RulingValues, usualDays, VerdictForm, verdictName } from './verdict-form.tsx'

interface ReportDeskProps {
  id: number
  onClose: () => void
  onMove: (id: number) => void
  onRuled: (nextId: number | null) => void
}

const placeOf = ({ queue: { position, openCount } }: Desk) =>
  position === null ? '已处理' : `第 ${position} 条，还有 ${openCount - 1} 条待处理`

/** One reported item with its context on the left, and the reports, the author and the ruling on the right. */
export function ReportDesk({ id, onClose, onMove, onRuled }: ReportDeskProps) {
  const [around, setAround] = useState(1)
  const load = useLoad(() => quietApi.moderation.getReport({ id, around }), String(around))
  const form = useRuling(id, load, onRuled)
  const { verdict } = form.values
  const isOpen = load.data?.item.state === 'open'
  const nextId = load.data?.queue.nextId ?? null
  useDeskKeys({
    choose: (chosen) => isOpen && load.data?.verdicts.includes(chosen) && form.set({ verdict: chosen }),
    next: () => nextId !== null && onMove(nextId),
    submit: () => isOpen && verdict !== undefined && form.submit(),
  })
  return (
    <AdminDialog
      title="处理举报"
      note={load.data && placeOf(load.data)}
      hints={
        <>
          <kbd>J</kbd> 下一条
          <kbd>Esc</kbd> 关闭
        </>
      }
      width={1180}
      isFlush
      consequence={isOpen && consequenceOf(verdict)}
      onClose={onClose}
      actions={
        <>
          <Button disabled={form.isSaving} onClick={onClose}>
            {isOpen ? '取消' : '关闭'}
          </Button>
          {isOpen && (
            <Button
              look={verdict === 'ban' ? 'danger' : 'primary'}
              disabled={verdict === undefined}
              isBusy={form.isSaving}
              onClick={form.submit}
            >
              {verdict === undefined ? '先选裁定' : verdictName(verdict, form.values.days)}
            </Button>
          )}
        </>
      }
    >
      <LoadedContent load={load}>
        {(desk) => (
          <div className={styles.desk}>
            <ReportContext desk={desk} isLoading={load.isLoading} onExpand={() => setAround(20)} />
            <div className={styles.side}>
              <ReportFacts desk={desk} />
              {desk.item.state === 'open' ? <VerdictForm desk={desk} form={form} /> : <RulingResult item={desk.item} />}
            </div>
          </div>
        )}
      </LoadedContent>
    </AdminDialog>
  )
}

const consequenceOf = (verdict: Verdict | undefined) =>
  verdict === 'dismiss' ? '举报人会收到结果，内容与作者不受影响' : '举报人和作者都会收到结果'

const useRuling = (id: number, load: Load<Desk>, onRuled: ReportDeskProps['onRuled']) => {
  const rulingOf = ({ verdict, days, reason }: RulingValues) => ({
    id,
    verdict: verdict!,
    reason,
    ...(verdict === 'mute' && { days }),
  })
  return useForm<RulingValues>({
    initial: { verdict: undefined, days: usualDays, reason: '' },
    check: (values) => fieldErrors(Ruling, rulingOf(values)),
    async save(values) {
      const { message } = await quietApi.moderation.ruleReport(rulingOf(values))
      toast.success(message)
      onRuled(load.data?.queue.nextId ?? null)
    },
  })
}

interface DeskKeys {
  choose: (verdict: Verdict) => void
  next: () => void
  submit: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type=radio])')

/** 1 to 5 choose a verdict, J opens the next report, Ctrl Enter submits; while somebody types, only the last one. */
const useDeskKeys = (keys: DeskKeys) => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.ctrlKey) return latest.current.submit()
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      const chosen = (Object.keys(verdicts) as Verdict[])[Number(event.key) - 1]
      if (chosen) latest.current.choose(chosen)
      else if (event.key.toLowerCase() === 'j') latest.current.next()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
