import { z } from 'zod'
import { shownAiShare } from '../../base/moderation/ai-share.ts'
import { SaleDone, saleBatchCalls } from '../../batch-calls.ts'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Bool, Flag, Id, pageOf, paging, Time, wholeNumber } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { AuditTrail, queuePlace, StoredItem } from '../documents/library-items.ts'
import { DecisionDone, deskCalls, deskFacts } from '../items/audit-desk.ts'
import { categoryCalls } from '../items/categories/categories.ts'
import { auditFilters, decisionFields } from '../items/offer-calls.ts'
import { AuditCounts } from '../items/own-item-calls.ts'
import { OwnChapter, OwnLesson } from './lesson-items.ts'
import { lessonLimits } from './lesson-rules.ts'

const { reasonLength } = lessonLimits

export const AuditLesson = OwnLesson.extend({
  auditTime: Time.nullable(),
  auditUserName: z.string().nullable(),
  versionNumber: z.int(),
  /** What the author declares of this version, and what an administrator decided instead. */
  aiShare: shownAiShare,
  aiShareRuled: shownAiShare,
  /** Taking it down, or putting it back, awaits a second administrator. */
  isAwaitingApproval: z.boolean(),
})
const filters = auditFilters(
  { lessonCategoryId: wholeNumber('课程类别不正确').optional() },
  { isPublic: Flag.optional() },
)
export const listAuditLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryAuditLessonList',
  access: 'administrator',
  permission: 'auditContent',
  summary: '课程审核列表；counts 为各状态门数',
  query: z.object({ ...paging(pageSizes.adminTable, ['uploadTime', 'viewCount', 'coin']), ...filters }),
  answer: pageOf(AuditLesson).extend({ counts: AuditCounts }),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportAuditLessons = exportOf(listAuditLessons)
export const getAuditLesson = endpoint({
  method: 'GET',
  path: '/api/lesson/queryAuditLesson',
  access: 'administrator',
  permission: 'auditContent',
  summary: '审核用的详情：待审版本的目录（可播放）、附件、审核记录、队列中的上一门与下一门',
  query: z.object({ lessonId: Id, ...filters }),
  answer: z.object({
    item: AuditLesson,
    content: z.string(),
    traceCode: z.string(),
    drLessonChapterList: z.array(OwnChapter),
    localStorageList: z.array(StoredItem),
    trail: AuditTrail,
    ...queuePlace,
    ...deskFacts,
  }),
  fails: ['not_found'],
})

export const auditLesson = endpoint({
  method: 'POST',
  alsoGet: 'call',
  path: '/api/lesson/auditLesson',
  access: 'administrator',
  permission: 'auditContent',
  summary:
    '审核；coin 缺省则保留作者的价格；有视频尚未转码完成时不能通过；versionNumber 与 auditBefore 为审阅时的版本与状态，作者已另交新版或他人已审核则 409',
  fields: z.object(decisionFields('课程积分')),
  answer: DecisionDone,
  fails: ['not_found', 'already_approved', 'withdrawn', 'edited_by_another', 'video_not_ready', 'audit_locked'],
})

export const {
  getDesk: getLessonDesk,
  lock: lockAuditLesson,
  unlock: unlockAuditLesson,
  undo: undoAuditLesson,
} = deskCalls({ area: 'lesson', noun: 'Lesson', things: '课程' })

export const markLesson = endpoint({
  method: 'POST',
  path: '/api/lesson/markLesson',
  access: 'administrator',
  permission: 'takeDown',
  grade: 'review',
  summary: '对二级会员开放或不开放；下架（须写理由）或重新上架；不能独自决定的角色提交复核',
  body: z.strictObject({
    id: Id,
    isPublic: Flag.optional(),
    isTakenDown: Bool.optional(),
    reason: z.string().trim().max(reasonLength).optional(),
  }),
  answer: SaleDone,
  fails: ['not_found', 'taken_down_by_another', 'approval_waiting'],
})

export const { takeDown: takeDownLessons, restore: restoreLessons } = saleBatchCalls({
  area: 'lesson',
  noun: 'Lesson',
  things: '课程',
})

export const {
  list: listLessonCategories,
  save: saveLessonCategory,
  sort: sortLessonCategories,
  remove: deleteLessonCategory,
} = categoryCalls({ area: 'lesson', noun: 'Lesson', label: '课程类别', things: '课程', permission: 'auditContent' })
