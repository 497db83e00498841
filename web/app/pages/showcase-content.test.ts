import { expect, test } from 'vitest'
import { coverImage } from '#ui/cover/cover-image.ts'
import showcase from './content/showcase.json'

test('the showcase has ten fields of two to four cases, each with a picture of its own', () => {
  expect(showcase.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(showcase.every(({ Case }) => Case.length >= 2 && Case.length <= 4)).toBe(true)
  const cases = showcase.flatMap(({ Case }) => Case)
  const drawings = cases.map(({ CaseimgUrl }) => coverImage(new URL(CaseimgUrl, 'http://127.0.0.1')))
  expect(new Set(drawings).size).toBe(cases.length)
  expect(drawings).not.toContain(undefined)
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  expect(cases.every(({ Casename }) => Casename !== '')).toBe(true)
})
