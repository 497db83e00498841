import { expect, test } from 'vitest'
import { canBeSingle, moveChapter, moveSection, nextPlace, placeOf, removeSection, toSingle } from './arrange.ts'
import { emptyDraft, type LessonDraft, numberOf, toContent } from './draft.ts'

const draftOf = (...chapters: string[]): LessonDraft => ({
  ...emptyDraft(),
  name: '课程',
  chapters: chapters.map((sections, at) => ({
    key: `c${at}`,
    name: `第 ${at + 1} 章`,
    sections: [...sections].map((key) => ({ key, name: key, isTrial: false, hasVideo: false })),
  })),
})
const shapeOf = ({ chapters }: LessonDraft) => chapters.map(({ sections }) => sections.map(({ key }) => key).join(''))

test('a section moves within its chapter and into another', () => {
  const draft = draftOf('abc', 'd', '')
  expect(shapeOf(moveSection(draft, 'a', { chapter: 0, at: 2 }))).toEqual(['bac', 'd', ''])
  expect(shapeOf(moveSection(draft, 'a', { chapter: 0, at: 0 }))).toEqual(['abc', 'd', ''])
  expect(shapeOf(moveSection(draft, 'c', { chapter: 0, at: 1 }))).toEqual(['acb', 'd', ''])
  expect(shapeOf(moveSection(draft, 'b', { chapter: 2, at: 0 }))).toEqual(['ac', 'd', 'b'])
  expect(shapeOf(moveSection(draft, 'x', { chapter: 0, at: 0 }))).toEqual(['abc', 'd', ''])
})

test('a section moves across chapters, and not beyond either end of the lesson', () => {
  const draft = draftOf('ab', 'c', '')
  const step = (key: string, by: -1 | 1) => {
    const to = nextPlace(draft, key, by)
    return to && shapeOf(moveSection(draft, key, to))
  }
  expect(step('a', 1)).toEqual(['ba', 'c', ''])
  expect(step('b', 1)).toEqual(['a', 'bc', ''])
  expect(step('c', -1)).toEqual(['abc', '', ''])
  expect(step('c', 1)).toEqual(['ab', '', 'c'])
  expect(step('a', -1)).toBeUndefined()
})

test('chapters move, and sections are numbered by position', () => {
  const draft = draftOf('a', 'b', 'c')
  expect(shapeOf(moveChapter(draft, 'c0', 2))).toEqual(['b', 'a', 'c'])
  expect(shapeOf(moveChapter(draft, 'c2', 0))).toEqual(['c', 'a', 'b'])
  expect(numberOf(moveChapter(draft, 'c0', 3), 'a')).toBe('3.1')
  expect(placeOf(removeSection(draft, 'b'), 'b')).toBeUndefined()
})

test('a lesson of one video keeps its video, and its section has its name', () => {
  expect(canBeSingle(draftOf('ab'))).toBe(false)
  expect(canBeSingle(draftOf('', 'a'))).toBe(true)
  const single = toSingle(draftOf('', 'a'))
  expect(shapeOf(single)).toEqual(['a'])
  const { hasChapter, drLessonChapterList } = toContent(single, true)
  expect(hasChapter).toBe(0)
  expect(drLessonChapterList).toMatchObject([{ name: '课程', lessonChapterChildList: [{ name: '课程' }] }])
})
