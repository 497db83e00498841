import { expect, test } from 'vitest'
import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import { type PageFieldValues, pageFieldNames } from '#contract/pages/site-pages/site-page-fields.ts'
import type { PageContent } from '#contract/pages/site-pages/site-pages.ts'
import { isChangedRow } from '#ui/editor/compare-texts.ts'
import { comparePages, countChanges } from './compare-pages.ts'

const values = Object.fromEntries(pageFieldNames.map((name) => [name, '3'])) as PageFieldValues
const heading = (id: string, text: string): PageBlock => ({ id, kind: 'heading', text })
const page = (...blocks: PageBlock[]): PageContent => ({ title: '须知', description: '', place: 'none', blocks })

const compared = (left: PageContent, right: PageContent) =>
  comparePages(left, right, values)
    .filter(isChangedRow)
    .map((row) => [
      row.label,
      row.left?.map(({ text }) => text).join('|'),
      row.right?.map(({ text }) => text).join('|'),
    ])

test('a changed block stands beside its former text, wherever it was moved', () => {
  const rows = compared(
    page(heading('a', '甲'), heading('b', '上传须知')),
    page(heading('b', '上传与审核须知'), heading('a', '甲')),
  )
  expect(rows).toEqual([['标题', '上传|须知', '上传|与审核|须知']])
})

test('a new block and a deleted one stand alone, the deleted one where it was', () => {
  const rows = compared(
    page(heading('a', '甲'), heading('b', '乙'), heading('c', '丙')),
    page(heading('a', '甲'), heading('c', '丙'), heading('d', '丁')),
  )
  expect(rows).toEqual([
    ['标题', '乙', undefined],
    ['标题', undefined, '丁'],
  ])
})

test('fields are named with their value, and changes are counted in characters', () => {
  const left = page(heading('a', '通常5天'))
  const right = page(heading('a', '通常{{paymentMinutes}}天'))
  expect(compared(left, right)).toEqual([['标题', '通常|5|天', '通常|〔付款时限 3〕|天']])
  expect(countChanges(comparePages(left, right, values))).toEqual({ added: 8, removed: 1 })
})

test('equal pages have no changes', () => {
  expect(compared(page(heading('a', '甲')), page(heading('a', '甲')))).toEqual([])
})
