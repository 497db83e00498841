import { expect, test } from 'vitest'
import { departmentsOf, everybody, inDepartment, matching } from './departments-of.ts'

const person = (id: number, nickName: string, deptId: number | null, deptName = '') => ({
  id,
  nickName,
  deptId,
  deptName,
  phone: `138****00${id}0`,
})
const people = [person(1, '许知远', null), person(2, '唐一禾', 7, '模型组'), person(3, 'Tang', 7, '模型组')]

test('people are grouped by department; people without a department come last', () => {
  expect(departmentsOf(people)).toEqual([
    { key: everybody, name: '全部人员', ids: [1, 2, 3] },
    { key: '7', name: '模型组', ids: [2, 3] },
    { key: 'none', name: '未分部门', ids: [1] },
  ])
  expect(inDepartment(people, '7').map(({ id }) => id)).toEqual([2, 3])
  expect(inDepartment(people, everybody)).toHaveLength(3)
})

test('people are found by part of their name or phone number', () => {
  expect(matching(people, ' tang ').map(({ id }) => id)).toEqual([3])
  expect(matching(people, '0020').map(({ id }) => id)).toEqual([2])
  expect(matching(people, '')).toHaveLength(3)
})
