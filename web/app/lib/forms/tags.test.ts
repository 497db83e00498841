import { expect, test } from 'vitest'
import { tagsIn, wrongTags } from './tags.ts'

test('a line of tags is split at commas and spaces, each tag once', () => {
  expect(tagsIn(' BIM，桥梁、BIM 勘察,')).toEqual(['BIM', '桥梁', '勘察'])
})

test('too many and too long tags are told', () => {
  const limits = { maxTags: 2, tagLength: 3 }
  expect(wrongTags('桥 隧', limits)).toBeUndefined()
  expect(wrongTags('桥 隧 路', limits)).toBe('标签最多 2 个')
  expect(wrongTags('斜拉桥梁', limits)).toBe('标签最多 3 个字')
})
