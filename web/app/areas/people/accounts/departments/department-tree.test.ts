import { expect, test } from 'vitest'
import type { Department } from '#contract/people/accounts/departments.ts'
import {
  countDescendants,
  isWithin,
  membersIn,
  pathText,
  placeOf,
  placesIn,
  reordered,
  searchTree,
} from './department-tree.ts'

const node = (id: number, name: string, memberCount: number, children: Department[] = [], sort = 0): Department => ({
  id,
  name,
  pid: null,
  sort,
  version: 1,
  memberCount,
  children,
})
const models = node(4, '模型组', 5)
const delivery = node(3, '数据交付部', 0, [models])
const company = node(2, '衡筑数字', 1, [delivery])
const tree = [node(1, '联盟', 2, [company, node(5, '远策投资', 3)])]

test('companies have depth 0, and paths begin at the company', () => {
  expect(placesIn(tree).map(({ node: { id }, depth }) => [id, depth])).toEqual([
    [1, -1],
    [2, 0],
    [3, 1],
    [4, 2],
    [5, 0],
  ])
  expect(pathText(placeOf(tree, 4)!.path)).toBe('衡筑数字 / 数据交付部 / 模型组')
  expect(placeOf(tree, null)).toBeUndefined()
})

test('members and departments are counted at all depths', () => {
  expect([membersIn(company), membersIn(delivery), countDescendants(company)]).toEqual([6, 5, 2])
  expect([isWithin(company, 4), isWithin(delivery, 2)]).toEqual([true, false])
})

test('a search also shows the ancestors of its hits', () => {
  const { found, shown } = searchTree(placesIn(tree), '模型')
  expect([...found]).toEqual([4])
  expect([...shown]).toEqual([2, 3, 4])
})

test('moving a department up or down returns only the changed positions', () => {
  const siblings = [node(1, 'a', 0, [], 10), node(2, 'b', 0, [], 20), node(3, 'c', 0, [], 30)]
  expect(reordered(siblings, 3, 1)).toEqual([
    { id: 3, sort: 20, version: 1 },
    { id: 2, sort: 30, version: 1 },
  ])
  expect([reordered(siblings, 3, 3), reordered(siblings, 1, 0)]).toEqual([[], []])
  expect(reordered([node(1, 'a', 0), node(2, 'b', 0)], 1, 1)).toEqual([
    { id: 2, sort: 10, version: 1 },
    { id: 1, sort: 20, version: 1 },
  ])
})
