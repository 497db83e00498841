import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { addLesson } from '#contract/catalogue/courses/lessons.ts'
import { baseSuffixes, extraSuffixes } from '#contract/catalogue/documents/previews/resource-suffixes.ts'
import type { Db, Tables } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import {
  dropReceived,
  type FileRules,
  type ReceivedFile,
  receiveFile,
  requireOwnPicture,
} from '../../../base/files/index.ts'
import { requireAiShare, requireClean } from '../../../base/moderation/index.ts'
import { uploadRules as resourceRules } from '../../documents/index.ts'
import { uploadRules as videoRules } from '../videos/upload-rules.ts'

export type LessonInput = z.output<typeof addLesson.body>

/** The rules for attachments: every document type that resources may have, up to the same size. */
export const attachmentRules = async (db: Db): Promise<FileRules> => ({
  purpose: 'attachment',
  suffixes: [...baseSuffixes, ...extraSuffixes],
  maxBytes: (await resourceRules(db)).maxBytes,
})

export const refuse = (field: string, message: string): never =>
  fail('invalid_input', { message, fields: { [field]: message } })

/** Refuses combinations that no form sends. */
const checkShape = ({ hasChapter, drLessonChapterList: chapters }: LessonInput) => {
  const sections = chapters.flatMap((chapter) => chapter.lessonChapterChildList)
  if (hasChapter === 0 && sections.length !== 1) refuse('drLessonChapterList', '不分章节的课程只能有一个小节')
  for (const parts of [chapters, sections]) {
    const ids = parts.flatMap(({ id }) => id ?? [])
    if (new Set(ids).size !== ids.length) refuse('drLessonChapterList', '章节或小节重复，请刷新后重试')
  }
}

/** The version that the author changes. */
type Before = Pick<Selectable<Tables['item_version']>, 'cover' | 'ai_share'>

/** The lesson after the checks: sensitive words are refused or masked, and the cover must be the author's own. */
export const checkLesson = async (db: Db, authorId: number, input: LessonInput, before?: Before) => {
  checkShape(input)
  const { drLessonChapterList: chapters, cover = null } = input
  const oneLine = (name: string) => name.replace(/\s+/g, ' ')
  const names = chapters.flatMap(({ name, lessonChapterChildList }) => [
    name,
    ...lessonChapterChildList.map((s) => s.name),
  ])
  const { texts } = await requireClean(db, {
    name: input.name,
    content: input.content,
    drLessonChapterList: names.map(oneLine).join('\n'),
  })
  if (cover !== null && cover !== before?.cover) await requireOwnPicture(db, authorId, cover)
  const clean = texts.drLessonChapterList.split('\n').values()
  const next = () => clean.next().value!
  return {
    columns: {
      name: texts.name,
      description: texts.content,
      category_id: input.lessonCategoryId,
      coin: input.coin,
      cover,
      // A draft may still lack it.
      ai_share: input.submit
        ? await requireAiShare(db, input.aiShare, before?.ai_share)
        : (input.aiShare ?? before?.ai_share ?? null),
    },
    courseColumns: { has_chapter: input.hasChapter === 1, allows_rates: input.allowsRates },
    chapters: chapters.map(({ id, lessonChapterChildList }) => ({
      id,
      name: next(),
      sections: lessonChapterChildList.map((section) => ({ ...section, name: next() })),
    })),
  }
}
export type CheckedLesson = Awaited<ReturnType<typeof checkLesson>>

/** The received files, by upload id. */
export type Received = Map<string, ReceivedFile>

/** Receives all finished uploads of the input; deletes them again if `use` fails. */
export const withUploads = async <T>(
  services: Services,
  author: Actor,
  { drLessonChapterList: chapters, attachments }: LessonInput,
  use: (received: Received) => Promise<T>,
): Promise<T> => {
  const received: Received = new Map()
  const receive = async (uploadId: string | undefined, rules: FileRules) => {
    if (uploadId === undefined) return
    if (received.has(uploadId)) refuse('drLessonChapterList', '同一个上传不能使用两次')
    received.set(uploadId, await receiveFile(services, author, { uploadId }, rules))
  }
  try {
    const rules = await videoRules(services.db)
    for (const { lessonChapterChildList } of chapters)
      for (const { uploadId } of lessonChapterChildList) await receive(uploadId, rules)
    const documentRules = await attachmentRules(services.db)
    for (const attachment of attachments)
      await receive('uploadId' in attachment ? attachment.uploadId : undefined, documentRules)
    return await use(received)
  } catch (error) {
    for (const file of received.values()) await dropReceived(services, file)
    throw error
  }
}
