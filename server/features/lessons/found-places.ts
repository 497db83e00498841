import type { FoundPlace } from '#contract/fields.ts'
import type { Lesson } from '#contract/lessons/lessons.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import { unlessGone } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { excerptOf, type FoundPage, findPages, maskedExcerptOf } from '#kernel/search/index.ts'
import { readLesson } from './read-lesson.ts'

/** The moments and attachments of found lessons that have the words. Of what the actor may not watch only the words are sent. */
export const findPlaces = async (
  db: Db,
  actor: Actor | undefined,
  { ids, words }: { ids: number[]; words: readonly string[] },
): Promise<Map<number, FoundPlace[]>> => {
  const pages = await findPages(db, 'lesson', ids, words)
  const places = [...pages].map(async ([id, found]): Promise<[number, FoundPlace[]]> => {
    const lesson = await unlessGone(readLesson(db, actor, id))
    return [id, lesson ? found.map((page) => toPlace(lesson, page, words)) : []]
  })
  return new Map(await Promise.all(places))
}

const toPlace = (lesson: Lesson, page: FoundPage, words: readonly string[]): FoundPlace => {
  const { label, heading, text } = page
  const open = openAddress(lesson, page)
  return {
    label,
    heading,
    link: open ?? paths.lesson(lesson.id),
    isLocked: open === undefined,
    parts: open ? excerptOf(text, words) : maskedExcerptOf(text, words),
  }
}

/** The address that opens the place; undefined if the viewer of the lesson has no access to it. */
const openAddress = (lesson: Lesson, { sourceId, place }: FoundPage): string | undefined => {
  if (lesson.localStorageList.some(({ id, path }) => id === sourceId && path))
    return `${paths.lesson(lesson.id)}#attachments`
  const videos = lesson.drLessonChapterList.flatMap(({ lessonChapterChildList }) =>
    lessonChapterChildList.flatMap(({ localStorageDtoList }) => localStorageDtoList),
  )
  const path = videos.find(({ id }) => id === sourceId)?.path
  return path && paths.play(lesson.id, path, place)
}
