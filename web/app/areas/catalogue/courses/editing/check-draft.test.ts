import { expect, test } from 'vitest'
import { addLesson } from '#contract/catalogue/courses/lesson-contribution.ts'
import { checkDraft } from './check-draft.ts'
import { aChapter, aSection, emptyDraft, type LessonDraft, toContent } from './draft.ts'

const whole: LessonDraft = {
  ...emptyDraft(),
  name: '工期索赔',
  lessonCategoryId: '20001',
  coin: '50',
  content: '从合同条款讲起',
  chapters: [
    {
      ...aChapter({ ...aSection('基准计划'), sent: { uploadId: 'a'.repeat(20), name: 'a.mp4', size: 9 } }),
      name: '索赔的起点',
    },
  ],
}

/** The server's message for each field; a missing price is absent. */
const serverSays = (draft: LessonDraft) =>
  Object.fromEntries(
    (addLesson.body.safeParse({ ...toContent(draft, true), coin: draft.coin || undefined }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  )

test('a complete lesson has no errors', () => {
  expect(checkDraft(whole)).toEqual({})
  expect(serverSays(whole)).toEqual({})
})

test('missing fields have the messages of the server', () => {
  const empty = { ...emptyDraft(), chapters: [aChapter(), aChapter(aSection())] }
  const { 'drLessonChapterList.1.lessonChapterChildList.0.uploadId': video, ...named } = checkDraft(empty)
  expect(video).toBe('请选择视频')
  expect(named).toEqual(serverSays(empty))
  expect(checkDraft({ ...whole, chapters: [] })).toEqual(serverSays({ ...whole, chapters: [] }))
})

test.each(['-5', '1.5', '1e3', '100001', '八'])('the price %s is refused as the server refuses it', (coin) => {
  expect(checkDraft({ ...whole, coin })).toEqual(serverSays({ ...whole, coin }))
})
