import { backOffice } from '#contract/back-office-paths.ts'
import { auditLesson } from '#contract/catalogue/courses/lessons.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { calls, quietApi } from '#lib/api/browser-api.ts'
import { formatDuration } from '#lib/format/format.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { Tag } from '#ui/text/tag.tsx'
import { declaredWords } from '../../../../base/moderation/ai-share-words.ts'
import { AuditDesk } from '../../../items/audit/desk/audit-desk.tsx'
import type { DeskKind } from '../../../items/audit/desk/desk-kind.ts'
import { lessonExtent } from '../../lesson-extent.ts'
import { isTranscoding, type LessonDetail, LessonPreview } from '../lesson-preview.tsx'

const videosOf = ({ item }: LessonDetail) => {
  if (item.videosFailed > 0) return `${item.videosFailed} 节转码失败`
  return item.videosWaiting > 0 ? `${item.videosWaiting} 节转码中` : '全部可播放'
}

const lessons: DeskKind<LessonDetail> = {
  measure: '门',
  kind: 'lesson',
  priceLabel: '课程 V币',
  tablePath: backOffice.lessons,
  list: (afterId) => quietApi.lessons.getLessonDesk({ afterId }),
  read: (lessonId) => quietApi.lessons.getAuditLesson({ lessonId, isAudit: auditState.waiting }),
  lock: (id) => quietApi.lessons.lockAuditLesson({ id }),
  unlock: (id) => quietApi.lessons.unlockAuditLesson({ id }),
  unlockPath: calls.lessons.unlockAuditLesson.path,
  check: ({ id }, decision) => fieldErrors(auditLesson.fields, { id, ...decision }),
  decide: ({ id, versionNumber, isAudit }, decision) =>
    quietApi.lessons.auditLesson({ id, versionNumber, auditBefore: isAudit, isUndoable: true, ...decision }),
  undo: (id) => quietApi.lessons.undoAuditLesson({ id }),
  isChanging: isTranscoding,
  badge: ({ sectionCount = 0 }) => <Tag>{sectionCount} 节</Tag>,
  preview: (detail) => <LessonPreview detail={detail} />,
  tags: ({ item }) => [item.lessonCategoryName],
  facts: (detail) => [
    ['章节', lessonExtent(detail.item)],
    ['时长', detail.item.seconds > 0 ? formatDuration(detail.item.seconds) : '–'],
    ['视频', videosOf(detail)],
    ['二级会员', detail.item.isPublic === 1 ? '开放' : '不开放'],
    ['AI 生成', declaredWords(detail.item)],
    ['说明', detail.content, true],
    ['附件', detail.localStorageList.map(({ name }) => name).join('，') || '无', true],
  ],
}

export default function LessonDesk() {
  return <AuditDesk kind={lessons} />
}
