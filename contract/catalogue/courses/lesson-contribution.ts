import { z } from 'zod'
import { fileRefusals } from '../../base/files/files.ts'
import { declaredAiShare, shownAiShare } from '../../base/moderation/ai-share.ts'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Bool, Done, Flag, Id, PicturePath, pageOf, paging, trimmed, wholeNumber } from '../../fields.ts'
import { AuditState, StoredItem } from '../documents/library-items.ts'
import { price } from '../documents/library-price.ts'
import { OwnCounts, ownItemCalls } from '../items/own-item-calls.ts'
import { OwnChapter, OwnLesson } from './lesson-items.ts'
import { lessonLimits } from './lesson-rules.ts'

const { nameLength, contentLength, chapterLength, maxChapters, maxSections, maxAttachments } = lessonLimits

const uploadId = z.string().regex(/^[a-z0-9]{16,64}$/, '上传编号不正确')
/** `id` keeps the section's video; otherwise `uploadId` names a finished resumable upload. */
const SectionInput = z.strictObject({
  id: Id.optional(),
  name: trimmed('请输入小节名称').max(chapterLength, `小节名称最多 ${chapterLength} 个字`),
  uploadId: uploadId.optional(),
  isTrial: Bool.default(false),
})
const ChapterInput = z.strictObject({
  id: Id.optional(),
  name: trimmed('请输入章节名称').max(chapterLength, `章节名称最多 ${chapterLength} 个字`),
  lessonChapterChildList: z
    .array(SectionInput)
    .min(1, '每章至少要有一个小节')
    .max(maxSections, `每章最多 ${maxSections} 个小节`),
})

const lessonContent = {
  name: trimmed('请输入标题').max(nameLength, `标题最多 ${nameLength} 个字`),
  content: trimmed('请输入课程描述').max(contentLength, `描述最多 ${contentLength} 个字`),
  lessonCategoryId: wholeNumber('请选择课程类别').pipe(z.number().positive('请选择课程类别')),
  coin: price('请输入课程积分', '课程积分'),
  cover: PicturePath.nullish(),
  hasChapter: Flag.default(1),
  /** With hasChapter 0: exactly one chapter with one section, whose names may be those of the course. */
  drLessonChapterList: z.array(ChapterInput).min(1, '至少要有一个小节').max(maxChapters, `最多 ${maxChapters} 章`),
  allowsRates: Bool.default(false),
  aiShare: declaredAiShare,
  /** Attachments: existing ones by id, new ones by finished uploads. */
  attachments: z
    .array(z.union([z.strictObject({ id: Id }), z.strictObject({ uploadId })]))
    .max(maxAttachments, `附件最多 ${maxAttachments} 个`)
    .default([]),
  /** false saves it as a draft that only the author sees. */
  submit: Bool.default(true),
}
const lessonFails = ['lesson_category_unknown', 'content_blocked', 'upload_unfinished', ...fileRefusals] as const

export const addLesson = endpoint({
  method: 'POST',
  path: '/api/lesson/addLesson',
  access: 'member',
  isPosting: true,
  summary: '新增课程；视频随后转码，submit=false 时存为草稿',
  body: z.strictObject(lessonContent),
  answer: z.object({ id: Id, message: z.string() }),
  status: 201,
  fails: lessonFails,
})
export const updateLesson = endpoint({
  method: 'POST',
  path: '/api/lesson/updateLesson',
  access: 'member',
  isPosting: true,
  summary: '修改自己的课程：生成待审核的新版本，已上架的版本继续在售',
  body: z.strictObject({ ...lessonContent, id: Id }),
  answer: z.object({ id: Id, message: z.string() }),
  fails: [...lessonFails, 'not_found', 'forbidden'],
})
export const deleteLesson = endpoint({
  method: 'DELETE',
  path: '/api/lesson/deleteLesson/{id}',
  access: 'member',
  summary: '删除课程（本人或管理员）；买过的人仍可观看',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found', 'forbidden'],
})

export const {
  withdraw: withdrawLesson,
  resubmit: resubmitLesson,
  takeDown: takeOwnLessonDown,
  restore: restoreOwnLesson,
} = ownItemCalls({ area: 'lesson', noun: 'Lesson', label: '课程', shown: '培训中心', use: '观看' })

export const getOwnLesson = endpoint({
  method: 'GET',
  path: '/api/lesson/queryOwnLesson',
  access: 'member',
  summary: '读取自己的课程以便修改（最新一版），含每节视频的转码进度',
  query: z.object({ lessonId: Id }),
  answer: z.object({
    id: Id,
    name: z.string(),
    content: z.string(),
    lessonCategoryId: Id,
    coin: z.int(),
    cover: z.string().nullable(),
    hasChapter: z.union([z.literal(0), z.literal(1)]),
    allowsRates: z.boolean(),
    aiShare: shownAiShare,
    drLessonChapterList: z.array(OwnChapter),
    attachments: z.array(StoredItem),
    isDraft: z.boolean(),
    isAudit: AuditState,
    auditReason: z.string().nullable(),
    isOnSale: z.boolean(),
  }),
  fails: ['not_found', 'forbidden'],
})

const OwnTotals = z.object({ views: z.int(), learners: z.int(), earned: z.int() })

export const listOwnLessons = endpoint({
  method: 'GET',
  path: '/api/lesson/queryOwnLessonList',
  access: 'member',
  summary: '我的课程（最新一版的状态）与销量，counts 为各状态门数；totals 为累计，recent 为近 30 天',
  query: z.object({
    ...paging(pageSizes.memberList, ['uploadTime']),
    isAudit: AuditState.optional(),
    lessonCategoryId: wholeNumber('课程类别不正确').optional(),
  }),
  answer: pageOf(OwnLesson).extend({ totals: OwnTotals, recent: OwnTotals, counts: OwnCounts }),
})

export const retryVideo = endpoint({
  method: 'POST',
  path: '/api/lesson/retryVideo',
  access: 'member',
  summary: '重新转码一节失败的视频（本人或管理员）',
  body: z.strictObject({ sectionId: Id }),
  answer: Done,
  fails: ['not_found', 'forbidden'],
})
