import { expect, test } from 'vitest'
import { markedText } from './marked-text.ts'

test('a text is split at the ends of its hits', () => {
  expect(markedText('前中后', [{ start: 1, end: 2, action: 'mask' }])).toEqual([
    { start: 0, text: '前' },
    { start: 1, text: '中', action: 'mask' },
    { start: 2, text: '后' },
  ])
  expect(markedText('无', [])).toEqual([{ start: 0, text: '无' }])
})

test('overlapping hits get the strictest action', () => {
  const hits = [
    { start: 0, end: 3, action: 'mask' as const },
    { start: 1, end: 2, action: 'block' as const },
  ]
  expect(markedText('甲乙丙', hits).map(({ text, action }) => [text, action])).toEqual([
    ['甲', 'mask'],
    ['乙', 'block'],
    ['丙', 'mask'],
  ])
})
