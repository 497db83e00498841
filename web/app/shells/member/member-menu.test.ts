import { expect, test } from 'vitest'
import { memberMenu, tabOf } from './member-menu.ts'

test('an address asks for a tab; one that is not there is the first', () => {
  expect(tabOf('common', 'notices')).toBe('notices')
  expect(tabOf('common', null)).toBe('info')
  expect(tabOf('third', '__proto__')).toBe('info')
})

test('everybody finds the forum, notices and personal info', () => {
  for (const role of ['admin', 'within', 'common', 'third', 'ROLE_SYSTEM_DEFAULT']) {
    const labels = memberMenu(role).flatMap(({ entries }) => entries.map(({ label }) => label))
    expect(labels).toEqual(expect.arrayContaining(['我的论坛', '收藏的帖子', '消息通知', '个人信息']))
  }
})

test('the third level has no finance', () => {
  expect(tabOf('common', 'finance')).toBe('finance')
  expect(tabOf('third', 'finance')).toBe('info')
})
