import { Button, Drawer } from 'antd'
import { X } from 'lucide-react'
import { auditLesson } from '#contract/lessons.ts'
import { quietApi } from '#lib/browser-api.ts'
import { fieldErrors } from '#lib/use-form.ts'
import { Loaded } from '#ui/antd/loaded.tsx'
import { useLoad, useTicker } from '#ui/table/use-load.ts'
import audit from '../../library/audit/audit.module.css'
import { AuditForm } from '../../library/audit/audit-form.tsx'
import { AuditStatus } from '../../library/audit/state-cell.tsx'
import { useDecision } from '../../library/audit/use-decision.ts'
import { LessonFacts } from './lesson-facts.tsx'
import { LessonPreview } from './lesson-preview.tsx'

export type LessonDetail = Awaited<ReturnType<typeof quietApi.lessons.getAuditLesson>>

interface LessonDrawerProps {
  lessonId: number
  onClose: () => void
  onChanged: () => void
}

/** One lesson in full: its videos at the left, what it claims to be and the decision at the right. */
export function LessonDrawer({ lessonId, onClose, onChanged }: LessonDrawerProps) {
  const load = useLoad(() => quietApi.lessons.getAuditLesson({ lessonId }), String(lessonId))
  const sections = load.data?.drLessonChapterList.flatMap(({ lessonChapterChildList }) => lessonChapterChildList) ?? []
  const isUnderWay = sections.some(({ videoState }) => videoState === 'waiting' || videoState === 'running')
  useTicker(() => void load.reload(), 3000, isUnderWay)
  return (
    <Drawer
      open
      size={1020}
      rootClassName={audit.drawer}
      onClose={onClose}
      closeIcon={null}
      title={
        <div className={audit.head}>
          <h2>课程审核</h2>
          {load.data && <AuditStatus isAudit={load.data.item.isAudit} />}
          <span className={audit.space} />
          <Button
            type="text"
            icon={<X size={18} strokeWidth={1.6} aria-hidden />}
            aria-label="关闭"
            onClick={onClose}
          />
        </div>
      }
    >
      <Loaded load={load}>
        {(detail) => (
          <LessonSheet
            key={`${detail.item.versionNumber} ${detail.item.isAudit}`}
            detail={detail}
            onClose={onClose}
            onDone={() => {
              onChanged()
              void load.reload()
            }}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

interface LessonSheetProps {
  detail: LessonDetail
  onDone: () => void
  onClose: () => void
}

function LessonSheet({ detail, onDone, onClose }: LessonSheetProps) {
  const { id, coin, isAudit } = detail.item
  const form = useDecision({
    coin,
    check: (values) => fieldErrors(auditLesson.query, { id, ...values }),
    decide: (decision) => quietApi.lessons.auditLesson({ id, ...decision }),
    onDone,
  })
  const isApproved = isAudit === 1
  return (
    <>
      <div className={audit.columns}>
        <LessonPreview detail={detail} />
        <div className={audit.side}>
          <LessonFacts detail={detail} />
          <AuditForm form={form} isApproved={isApproved} />
        </div>
      </div>
      <footer className={audit.foot}>
        <span>审核结果将通知作者</span>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={isApproved} loading={form.isSaving} onClick={() => form.submit(false)}>
          提交
        </Button>
      </footer>
    </>
  )
}
