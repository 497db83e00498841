import { expect, test } from 'vitest'
import { searchFilters } from './search-filters.ts'
import { readSearchQuery, refined } from './search-query.ts'

const read = (query: string) => readSearchQuery(new URL(`http://x/search?inputValue=BIM&${query}`))
const counted = {
  categories: [{ id: 1, count: 3 }],
  years: [{ year: 2026, count: 3 }],
  formats: [
    { format: 'xlsx', count: 1 },
    { format: 'pdf', count: 2 },
  ],
  free: 0,
  paid: 3,
  names: { 1: '工程勘察' },
}
const labels = (query: string, kind: 'resource' | 'course', formats = counted.formats) =>
  searchFilters(read(query), { ...counted, formats, kind }).map(({ label }) => label)

test('files are narrowed down by format, most of them first; courses have none', () => {
  const query = read('selectValue=resource&format=PDF&category=1')
  const format = searchFilters(query, { ...counted, kind: 'resource' })[1]
  expect(format?.choices.map(({ label, count, isChosen }) => [label, count, isChosen])).toEqual([
    ['全部', undefined, false],
    ['PDF', 2, true],
    ['XLSX', 1, false],
  ])
  expect(format?.choices[2]?.to).toBe('/search?selectValue=resource&inputValue=BIM&category=1&format=xlsx')
  expect(labels('selectValue=resource', 'resource')).toEqual(['资源类别', '格式', '权限', '年份'])
  expect(labels('selectValue=course', 'course', [])).toEqual(['课程类别', '权限', '年份'])
})

test('only choices that leave something are offered', () => {
  const prices = (query: string) =>
    searchFilters(read(query), { ...counted, kind: 'resource' })[2]?.choices.map(({ label }) => label)
  expect(prices('selectValue=resource')).toEqual(['全部', 'V币'])
  expect(prices('selectValue=resource&permission=free')).toEqual(['全部', '免费', 'V币'])
})

test('a format is known of resources alone, and what is none counts as absent', () => {
  expect(refined(read('selectValue=course&format=pdf'), {})).not.toContain('format')
  for (const strange of ['', '%27', '.pdf', 'a%00', 'a'.repeat(9), '%E9%95%BF'])
    expect(read(`selectValue=resource&format=${strange}`).format).toBeUndefined()
})
