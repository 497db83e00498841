import { expect, test } from 'vitest'
import { nextOrder, orderOf, shownColumns } from './columns.ts'

test('the order of a column is read from the sort parameter', () => {
  expect(orderOf('createTime,asc', 'createTime')).toBe('asc')
  expect(orderOf('createTime,desc', 'createTime')).toBe('desc')
  expect(orderOf('createTime,desc', 'username')).toBeUndefined()
  expect(orderOf(undefined, 'username')).toBeUndefined()
})

test('the third click on a column returns to the default order', () => {
  expect(nextOrder(undefined)).toBe('asc')
  expect(nextOrder('asc')).toBe('desc')
  expect(nextOrder('desc')).toBeUndefined()
})

test('a fixed column cannot be hidden', () => {
  const columns = [
    { key: 'name', title: '名称', isFixed: true, render: () => '' },
    { key: 'time', title: '时间', render: () => '' },
  ]
  expect(shownColumns(columns, ['name', 'time']).map(({ key }) => key)).toEqual(['name'])
})
