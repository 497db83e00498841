import { auditLesson } from '#contract/lessons.ts'
import { auditState } from '#contract/library-rules.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { type Load, useLoad, useTicker } from '#ui/loading/use-load.ts'
import audit from '../../library/audit/audit.module.css'
import { AuditFoot } from '../../library/audit/audit-foot.tsx'
import { AuditForm } from '../../library/audit/audit-form.tsx'
import { useDecision } from '../../library/audit/use-decision.ts'
import { WorkbenchDrawer } from '../../library/audit/workbench-drawer.tsx'
import type { LessonDetail } from './lesson-detail.ts'
import { LessonFacts } from './lesson-facts.tsx'
import { LessonPreview } from './lesson-preview.tsx'

interface LessonDrawerProps {
  lessonId: number
  /** The list it was opened from: its neighbours there are one key away. */
  filter: Record<string, string>
  onOpen: (id: number | undefined) => void
  onChanged: () => void
}

/** One lesson in full: its videos at the left, what it claims to be and the decision at the right. */
export function LessonDrawer({ lessonId, filter, onOpen, onChanged }: LessonDrawerProps) {
  const load = useLoad(
    () => quietApi.lessons.getAuditLesson({ lessonId, ...filter }),
    `${lessonId} ${JSON.stringify(filter)}`,
  )
  const detail = load.data?.item.id === lessonId ? load.data : undefined
  const close = () => onOpen(undefined)
  const sections = detail?.drLessonChapterList.flatMap(({ lessonChapterChildList }) => lessonChapterChildList) ?? []
  const isUnderWay = sections.some(({ videoState }) => videoState === 'waiting' || videoState === 'running')
  useTicker(() => void load.reload(), 3000, isUnderWay)
  return (
    <WorkbenchDrawer title="课程审核" measure="门" detail={detail} onOpen={onOpen}>
      <LoadedContent load={{ ...load, data: detail } as Load<LessonDetail>}>
        {(found) => (
          <LessonSheet
            key={`${found.item.id} ${found.item.versionNumber} ${found.item.isAudit}`}
            detail={found}
            onClose={close}
            onDone={(goesOn) => {
              onChanged()
              if (!goesOn) void load.reload()
              else onOpen(found.nextId ?? undefined)
            }}
          />
        )}
      </LoadedContent>
    </WorkbenchDrawer>
  )
}

interface LessonSheetProps {
  detail: LessonDetail
  onDone: (goesOn: boolean) => void
  onClose: () => void
}

function LessonSheet({ detail, onDone, onClose }: LessonSheetProps) {
  const { id, coin, isAudit, versionNumber } = detail.item
  const form = useDecision({
    coin,
    check: (values) => fieldErrors(auditLesson.query, { id, ...values }),
    decide: (decision) => quietApi.lessons.auditLesson({ id, versionNumber, auditBefore: isAudit, ...decision }),
    onDone,
  })
  const isApproved = isAudit === auditState.approved
  return (
    <>
      <div className={audit.columns}>
        <LessonPreview detail={detail} />
        <div className={audit.side}>
          <LessonFacts detail={detail} />
          <AuditForm form={form} isApproved={isApproved} />
        </div>
      </div>
      <AuditFoot form={form} isApproved={isApproved} measure="门" onClose={onClose} />
    </>
  )
}
