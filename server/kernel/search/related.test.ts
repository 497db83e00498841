import { expect, test } from 'vitest'
import { relatedWords } from './related.ts'

test('tags and terms of titles are ordered by the number of documents that have them', () => {
  const found = [
    { title: '软土地基处理', tags: ['吹填土', '排水板'] },
    { title: '堆载预压方案', tags: ['排水板'] },
    { title: '说明', tags: ['排水板', '吹填土', '排水板'] },
  ]
  expect(relatedWords('监测', found).slice(0, 2)).toEqual(['排水板', '吹填土'])
  expect(relatedWords('监测', found)).toContain('堆载预压')
  expect(relatedWords('监测', found)).not.toContain('方案') // no term of the trade
})

test('words of the query are not suggested, however they are written', () => {
  const tags = ['BIM', 'bim 构件', '构件', 'ＢＩＭ构件', '构件库']
  expect(relatedWords('BIM构件', [{ title: 'BIM构件', tags }])).toEqual(['构件库'])
})

test('of two words where one contains the other the more frequent is suggested, or the first', () => {
  const found = [
    { title: '', tags: ['剩余寿命预测', '剩余寿命'] },
    { title: '', tags: ['边坡监测', '边坡'] },
    { title: '', tags: ['边坡'] },
  ]
  expect(relatedWords('桥梁', found)).toEqual(['边坡', '剩余寿命预测'])
})

test('five at most, each short enough to be read', () => {
  const tags = ['一二', '三四', '五六', '七八', '九十', '甲乙', '长'.repeat(17), '单', '']
  expect(relatedWords('x', [{ title: '', tags }])).toEqual(['一二', '三四', '五六', '七八', '九十'])
  expect(relatedWords('x', [])).toEqual([])
})
