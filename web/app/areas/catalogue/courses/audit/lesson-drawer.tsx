import { auditLesson } from '#contract/catalogue/courses/lessons.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { useLoad, useTicker } from '#ui/loading/use-load.ts'
import { AuditDrawer } from '../../items/audit/audit-drawer.tsx'
import { LessonAuditFacts } from './lesson-audit-facts.tsx'
import { isTranscoding, type LessonDetail } from './lesson-detail.ts'
import { LessonPreview } from './lesson-preview.tsx'

const lessons: Parameters<typeof AuditDrawer<LessonDetail>>[0]['kind'] = {
  measure: '门',
  check: ({ id }, decision) => fieldErrors(auditLesson.fields, { id, ...decision }),
  decide: ({ id, versionNumber, isAudit }, decision) =>
    quietApi.lessons.auditLesson({ id, versionNumber, auditBefore: isAudit, ...decision }),
  preview: (detail) => <LessonPreview detail={detail} />,
  facts: (detail) => <LessonAuditFacts detail={detail} />,
}

interface LessonDrawerProps {
  lessonId: number
  /** The filters of the list it was opened from, which decide about its neighbours. */
  filter: Record<string, string>
  onOpen: (id: number | undefined) => void
  onChanged: () => void
}

/** Reloads while videos of the lesson are being transcoded. */
export function LessonDrawer({ lessonId, filter, ...handlers }: LessonDrawerProps) {
  const load = useLoad(
    () => quietApi.lessons.getAuditLesson({ lessonId, ...filter }),
    `${lessonId} ${JSON.stringify(filter)}`,
  )
  const detail = load.data?.item.id === lessonId ? load.data : undefined
  useTicker(() => void load.reload(), 3000, detail !== undefined && isTranscoding(detail))
  return <AuditDrawer title="课程审核" kind={lessons} id={lessonId} load={load} {...handlers} />
}
