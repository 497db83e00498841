import { expect, test } from 'vitest'
import { findEntries, menuGroups, placeOf } from './menu.ts'
import { neighbourOf, withoutOthers, withoutPage, withVisited } from './visited-pages.ts'

const paths = (pages: { path: string }[]) => pages.map(({ path }) => path)
const opened = withVisited(withVisited([], '/System/information', '?page=2'), '/System/jobs', '')

test('the dashboard is always the first tab, and pages follow in the order they were opened', () => {
  expect(paths(opened)).toEqual(['/System/main', '/System/information', '/System/jobs'])
})

test('reopening a page keeps its position and updates its address', () => {
  const again = withVisited(opened, '/System/information', '?page=3')
  expect(paths(again)).toEqual(paths(opened))
  expect(again[1]?.address).toBe('/System/information?page=3')
})

test('closing a page opens the one before it; the dashboard cannot be closed', () => {
  expect(neighbourOf(opened, '/System/jobs')).toBe('/System/information?page=2')
  expect(paths(withoutPage(opened, '/System/jobs'))).toEqual(['/System/main', '/System/information'])
  expect(withoutPage(opened, '/System/main')).toEqual(opened)
  expect(paths(withoutOthers(opened, '/System/jobs'))).toEqual(['/System/main', '/System/jobs'])
})

test('the menu search finds entries by name, pinyin initials and everyday words', () => {
  expect(findEntries('super', '资讯').map(({ label }) => label)).toEqual(['联盟资讯'])
  expect(findEntries('super', 'HTRW').map(({ label }) => label)).toEqual(['后台任务'])
  expect(findEntries('super', '没有')).toEqual([])
})

test('a role sees only its own pages', () => {
  const labels = (role: 'content' | 'finance') =>
    menuGroups(role).flatMap(({ entries }) => entries.map(({ label }) => label))
  expect(labels('content')).toEqual([
    ...['工作台', '资源审核', '课程管理', '谁的副本', '轮播图', '联盟资讯', '群发通知', '页面', '站点文件', '成员单位'],
    ...['搜索词典', '回收站'],
    ...['论坛帖子', '回复管理', '评价管理', '举报处理', '敏感词', '待确认操作'],
  ])
  expect(labels('finance')).toContain('充值订单')
  expect(labels('finance')).not.toContain('资源审核')
  expect(findEntries('content', '订单')).toEqual([])
  expect(placeOf('/System/adjustments').maySee('support')).toBe(true)
  expect(placeOf('/System/adjustments').mayChange('audit')).toBe(false)
})

test('a page without a menu entry highlights its parent', () => {
  expect(placeOf('/System/informationItem')).toMatchObject({ label: '编辑资讯', entry: { label: '联盟资讯' } })
})
