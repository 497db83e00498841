import { expect, test } from 'vitest'
import { readQuery, writeQuery } from './table-query.ts'

const rules = {
  filters: {
    title: { kind: 'text', label: '标题' },
    state: { kind: 'choice', label: '状态', all: '全部', options: [{ value: 'draft', label: '草稿' }] },
    day: { kind: 'days', label: '时间', from: 'from', to: 'to' },
  },
  sizes: [10, 20],
} as const

test('an empty query means the first page of the default size', () => {
  expect(readQuery(new URLSearchParams(), rules)).toEqual({ page: 0, size: 10 })
})

test('filters, order and page survive the way through the address', () => {
  const query = {
    page: 2,
    size: 20,
    sort: 'viewCount,asc',
    title: '桥 梁',
    state: 'draft',
    from: '2026-01-01',
    to: '2026-02-01',
  } as const
  const address = writeQuery(query, rules)
  expect(address.get('page')).toBe('3')
  expect(readQuery(address, rules)).toEqual(query)
})

test('invalid values in the address count as absent', () => {
  const address = new URLSearchParams('page=-1&size=7&sort=drop table&state=gone&from=gestern&title=%20')
  expect(readQuery(address, rules)).toEqual({ page: 0, size: 10 })
})
