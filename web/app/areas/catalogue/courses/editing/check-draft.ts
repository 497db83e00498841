import { aiShareMissing } from '#contract/base/moderation/ai-rules.ts'
import { lessonLimits } from '#contract/catalogue/courses/lesson-rules.ts'
import { resourceLimits } from '#contract/catalogue/documents/library-rules.ts'
import type { DraftSection, LessonDraft } from './draft.ts'

export type DraftErrors = Partial<Record<string, string>>

const { nameLength, contentLength, chapterLength, maxChapters, maxSections, maxAttachments } = lessonLimits

/** The field names that the server uses for chapters and sections. */
export const catalogueField = 'drLessonChapterList'
export const chapterField = (chapter: number) => `${catalogueField}.${chapter}`
export const sectionField = (chapter: number, at: number) => `${chapterField(chapter)}.lessonChapterChildList.${at}`

const wrongText = (text: string, missing: string, length: number, name: string): string | undefined => {
  if (text.trim() === '') return missing
  return text.trim().length > length ? `${name}最多 ${length} 个字` : undefined
}

const wrongCoin = (text: string): string | undefined => {
  if (text.trim() === '') return '请输入课程积分'
  if (!/^\d{1,15}$/.test(text.trim())) return '格式只允许数字'
  return Number(text) > resourceLimits.maxCoin ? `课程积分最多 ${resourceLimits.maxCoin}` : undefined
}

const wrongCatalogue = ({ chapters }: LessonDraft): string | undefined => {
  if (chapters.length === 0) return '至少要有一个小节'
  return chapters.length > maxChapters ? `最多 ${maxChapters} 章` : undefined
}

const missingVideo = '请选择视频'

/** The upload of a section, if there is one. */
type UploadOf = (key: string) => { state: 'waiting' | 'sending' | 'paused' | 'failed' } | undefined

const wrongVideo = ({ key, hasVideo, sent }: DraftSection, uploadOf: UploadOf): string | undefined => {
  const upload = uploadOf(key)
  if (upload?.state === 'paused') return '视频尚未传完，请继续或取消上传'
  if (upload?.state === 'failed') return '视频上传失败，请重试或换一个文件'
  return upload || sent || hasVideo ? undefined : missingVideo
}

const wrongChapters = ({ hasChapter, chapters }: LessonDraft, uploadOf: UploadOf): DraftErrors => {
  const errors: DraftErrors = {}
  for (const [at, { name, sections }] of chapters.entries()) {
    if (hasChapter) errors[`${chapterField(at)}.name`] = wrongText(name, '请输入章节名称', chapterLength, '章节名称')
    if (sections.length === 0) errors[`${chapterField(at)}.lessonChapterChildList`] = '每章至少要有一个小节'
    if (sections.length > maxSections)
      errors[`${chapterField(at)}.lessonChapterChildList`] = `每章最多 ${maxSections} 个小节`
    for (const [index, section] of sections.entries()) {
      const field = sectionField(at, index)
      if (hasChapter) errors[`${field}.name`] = wrongText(section.name, '请输入小节名称', chapterLength, '小节名称')
      errors[`${field}.uploadId`] = wrongVideo(section, uploadOf)
    }
  }
  return errors
}

/** All errors of a draft, with the field names and messages of the server. */
export const checkDraft = (
  draft: LessonDraft,
  uploadOf: UploadOf = () => undefined,
  asksAiShare = false,
): DraftErrors => {
  const errors: DraftErrors = {
    name: wrongText(draft.name, '请输入标题', nameLength, '标题'),
    lessonCategoryId: draft.lessonCategoryId ? undefined : '请选择课程类别',
    coin: wrongCoin(draft.coin),
    content: wrongText(draft.content, '请输入课程描述', contentLength, '描述'),
    aiShare: asksAiShare && !draft.aiShare ? aiShareMissing : undefined,
    [catalogueField]: wrongCatalogue(draft),
    ...wrongChapters(draft, uploadOf),
    attachments: draft.attachments.length > maxAttachments ? `附件最多 ${maxAttachments} 个` : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence !== undefined))
}

/** The errors that prevent saving a draft: all but missing videos and a missing declaration. */
export const checkUnfinished = (wrong: DraftErrors): DraftErrors =>
  Object.fromEntries(
    Object.entries(wrong).filter(([, sentence]) => sentence !== missingVideo && sentence !== aiShareMissing),
  )
