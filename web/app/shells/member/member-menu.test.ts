import { expect, test } from 'vitest'
import { currentEntry, memberMenu, tabOf } from './member-menu.ts'

const labelsOf = (role: string, hasReceived = false) =>
  memberMenu(role, hasReceived).flatMap(({ entries }) => entries.map(({ label }) => label))

test('an unknown tab in the address means the first tab', () => {
  expect(tabOf('common', 'notices')).toBe('notices')
  expect(tabOf('common', null)).toBe('overview')
  expect(tabOf('third', '__proto__')).toBe('overview')
  expect(tabOf('ROLE_SYSTEM_DEFAULT', 'overview')).toBe('info')
})

test('the third level has the tabs of ACCESS-4 and its notices', () => {
  expect(labelsOf('third')).toEqual([
    '概览',
    '授权资源',
    '授权视频',
    '我的学习',
    '我的论坛',
    '收藏的帖子',
    '消息通知',
    '个人信息',
    '账号安全',
  ])
  for (const tab of ['finance', 'favorites', 'favoriteLessons', 'downloads', 'groups', 'bought', 'lessons'])
    expect(tabOf('third', tab)).toBe('overview')
})

test('the other levels have the same tabs, favourites under one entry', () => {
  expect(labelsOf('within')).toEqual(labelsOf('common'))
  expect(labelsOf('admin')).toEqual(labelsOf('common'))
  expect(labelsOf('common')).not.toContain('收藏的帖子')
  expect(tabOf('common', 'favoriteTopics')).toBe('favoriteTopics')
  expect(currentEntry('common', 'favoriteTopics')).toBe('favorites')
  expect(currentEntry('third', 'favoriteTopics')).toBe('favoriteTopics')
})

test('other levels have the lists of shares once something was shared with them', () => {
  for (const role of ['common', 'within', 'admin']) {
    expect(labelsOf(role)).not.toContain('授权资源')
    expect(labelsOf(role, true).filter((label) => label.startsWith('授权'))).toEqual(['授权资源', '授权视频'])
    expect(tabOf(role, 'shared')).toBe('shared')
  }
  expect(labelsOf('third')).toEqual(labelsOf('third', true))
})
