import { expect, test } from 'vitest'
import { shareOfKinds, toTree } from './archive-tree.ts'

const file = (path: string) => ({ path, size: 1, modified: '', isGbk: false, notices: [] })

test('folders come first, numbers in their order, and a folder counts the files below it', () => {
  const tree = toTree([
    file('10 图.pdf'),
    file('2 图.pdf'),
    file('02 图纸/总图/a.dwg'),
    file('02 图纸/b.dwg'),
    file('空/'),
  ])
  expect(tree.map(({ name, files, size }) => [name, files, size])).toEqual([
    ['02 图纸', 2, 2],
    ['空', 0, 0],
    ['2 图.pdf', 1, 1],
    ['10 图.pdf', 1, 1],
  ])
  expect(tree[0]?.children?.map(({ name }) => name)).toEqual(['总图', 'b.dwg'])
})

test('folders deeper than the bound become one line', () => {
  let [node] = toTree([file(`${'x/'.repeat(40)}a.txt`)])
  let depth = 1
  while (node?.children) {
    node = node.children[0]
    depth += 1
  }
  expect(depth).toBe(13)
  expect(node?.name.endsWith('x/a.txt')).toBe(true)
})

test('files are counted by kind, the rest together', () => {
  expect(
    shareOfKinds([
      { suffix: 'dwg', count: 3, bytes: 30 },
      { suffix: 'docx', count: 1, bytes: 5 },
      { suffix: 'xlsx', count: 1, bytes: 6 },
      { suffix: '', count: 2, bytes: 7 },
    ]),
  ).toEqual([
    { label: 'DWG', count: 3, bytes: 30 },
    { label: 'Office', count: 2, bytes: 11 },
    { label: '其他', count: 2, bytes: 7 },
  ])
})
