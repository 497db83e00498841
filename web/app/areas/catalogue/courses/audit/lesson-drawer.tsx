import { auditLesson } from '#contract/catalogue/courses/lessons.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatDuration } from '#lib/format/format.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { AuditDrawer, type AuditDrawerProps, type AuditedKind } from '../../items/audit/audit-drawer.tsx'
import { AuditFacts } from '../../items/audit/audit-facts.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import { isTranscoding, type LessonDetail, LessonPreview } from './lesson-preview.tsx'

const lessons: AuditedKind<LessonDetail> = {
  title: '课程审核',
  measure: '门',
  read: (lessonId, filter) => quietApi.lessons.getAuditLesson({ lessonId, ...filter }),
  isChanging: isTranscoding,
  check: ({ id }, decision) => fieldErrors(auditLesson.fields, { id, ...decision }),
  decide: ({ id, versionNumber, isAudit }, decision) =>
    quietApi.lessons.auditLesson({ id, versionNumber, auditBefore: isAudit, ...decision }),
  preview: (detail) => <LessonPreview detail={detail} />,
  facts: (detail) => <LessonFacts detail={detail} />,
}

export const LessonDrawer = (props: AuditDrawerProps) => <AuditDrawer kind={lessons} {...props} />

const LessonFacts = ({ detail }: { detail: LessonDetail }) => {
  const { item, content } = detail
  return (
    <AuditFacts
      kind="lesson"
      detail={detail}
      cover={<LessonCover lesson={item} />}
      description={content}
      category={item.lessonCategoryName}
      priceLabel="课程 V币"
      before={[
        ['章节', lessonExtent(item)],
        ['时长', item.seconds > 0 ? formatDuration(item.seconds) : '–'],
      ]}
      behind={[
        ['售出', formatCount(item.saleCount)],
        ['二级会员', item.isPublic === 1 ? '开放' : '不开放'],
      ]}
      filesLabel="附件"
    />
  )
}
