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

test('resources are filtered by format, the most frequent first; courses have no formats', () => {
  const query = read('selectValue=resource&format=PDF&category=1')
  const format = searchFilters(query, { ...counted, kind: 'resource' })[1]
  expect(format?.choices.map(({ label, count, isChosen }) => [label, count, isChosen])).toEqual([
    ['PDF', 2, true],
    ['XLSX', 1, false],
  ])
  expect(labels('selectValue=resource', 'resource')).toEqual(['资源类别', '格式', '权限', '年份'])
  expect(labels('selectValue=course', 'course', [])).toEqual(['课程类别', '权限', '年份'])
})

test('several formats can be chosen: a click adds one, another removes it', () => {
  const addresses = (query: string) =>
    searchFilters(read(query), { ...counted, kind: 'resource' })[1]?.choices.map(({ to }) => to)
  const address = '/search?selectValue=resource&inputValue=BIM&category=1'
  expect(addresses('selectValue=resource&category=1')).toEqual([`${address}&format=pdf`, `${address}&format=xlsx`])
  expect(addresses('selectValue=resource&category=1&format=pdf')).toEqual([address, `${address}&format=pdf-xlsx`])
  expect(addresses('selectValue=resource&category=1&format=pdf-xlsx&page=3')).toEqual([
    `${address}&format=xlsx`,
    `${address}&format=pdf`,
  ])
})

test('only choices with results and chosen ones are offered', () => {
  const choices = (query: string, group: number) =>
    searchFilters(read(query), { ...counted, kind: 'resource' })[group]?.choices.map(({ label, count }) => [
      label,
      count,
    ])
  expect(choices('selectValue=resource', 2)).toEqual([['V币', 3]])
  expect(choices('selectValue=resource&permission=free', 2)).toEqual([
    ['V币', 3],
    ['免费', 0],
  ])
  expect(choices('selectValue=resource&category=7', 0)).toEqual([
    ['工程勘察', 3],
    ['其他', 0],
  ])
})

test('kinds without facets have no filters', () => {
  const nothing = { ...counted, categories: [], years: [], formats: [], paid: 0 }
  expect(searchFilters(read('selectValue=0'), { ...nothing, kind: 'resource' })).toEqual([])
  const years = searchFilters(read('selectValue=resource&year=2020'), { ...nothing, kind: 'resource' })
  expect(years.map(({ choices }) => choices.map(({ label }) => label))).toEqual([['全部', '2020 年']])
})

test('duplicate and invalid choices in the address count as absent', () => {
  expect(refined(read('selectValue=course&format=pdf'), {})).not.toContain('format')
  for (const strange of ['', '%27', '.pdf', 'a%00', 'a'.repeat(9), '%E9%95%BF'])
    expect(read(`selectValue=resource&format=${strange}`).formats).toEqual([])
  expect(read('selectValue=resource&format=pdf-.x--PDF-zip').formats).toEqual(['pdf', 'zip'])
  expect(read('selectValue=resource&category=2-0-x-2-1').categoryIds).toEqual([2, 1])
  expect(read('selectValue=resource&permission=coin-dear-free').priceFilters).toEqual(['coin', 'free'])
  expect(
    read(`selectValue=resource&category=${Array.from({ length: 50 }, (_, at) => at + 1).join('-')}`).categoryIds,
  ).toHaveLength(20)
})
