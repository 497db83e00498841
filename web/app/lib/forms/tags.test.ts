import { expect, test } from 'vitest'
import { parseTags, tagsError } from './tags.ts'

test('a line of tags is split at commas and spaces, each tag once', () => {
  expect(parseTags(' BIM，桥梁、BIM 勘察,')).toEqual(['BIM', '桥梁', '勘察'])
})

test('too many and too long tags are told', () => {
  const limits = { maxTags: 2, tagLength: 3 }
  expect(tagsError('桥 隧', limits)).toBeUndefined()
  expect(tagsError('桥 隧 路', limits)).toBe('标签最多 2 个')
  expect(tagsError('斜拉桥梁', limits)).toBe('标签最多 3 个字')
})
