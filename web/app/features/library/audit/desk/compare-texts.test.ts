import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

test('sentences are the same whatever their line breaks and punctuation; the share counts characters of the first', () => {
  const compared = compareTexts(
    ['监测项目与频\n率见表 2-1。场地位于滨海相沉积区。'],
    ['场地为河口三角洲相。', '监测项目与频率见表2-1；'],
  )
  expect(compared.left.map(({ isSame }) => isSame)).toEqual([true, false])
  expect(compared.right.map(({ isSame, page }) => [isSame, page])).toEqual([
    [false, 1],
    [true, 2],
  ])
  expect(compared.percent).toBe(52)
})

test('short pieces are never taken for copies, and empty texts have nothing in common', () => {
  expect(compareTexts(['概述。'], ['概述。']).percent).toBe(0)
  expect(compareTexts([], []).percent).toBe(0)
})
