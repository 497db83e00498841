import { expect, test } from 'vitest'
import { changesOf, changeText } from './audit-changes.ts'

test('only fields that differ are shown, with labels for codes', () => {
  const entry = {
    before: { id: 7, level: 4, email: '', name: '同名', updated_at: 'a' },
    after: { level: 2, email: 'a@example.com', name: '同名', updated_at: 'b' },
  }
  expect(changesOf(entry)).toEqual([
    { field: 'level', label: '等级', before: '二级会员', after: '一级会员' },
    { field: 'email', label: '邮箱', before: '（空）', after: 'a@example.com' },
  ])
})

test('an entry without earlier values shows the new ones; lists and booleans are readable', () => {
  expect(changesOf({ before: null, after: { enabled: false, ids: [3, 4], own: { a: 1, name: '桥' } } })).toEqual([
    { field: 'enabled', label: '状态', before: undefined, after: '禁用' },
    { field: 'ids', label: '编号', before: undefined, after: '3、4' },
    { field: 'own', label: 'own', before: undefined, after: 'a：1，名称：桥' },
  ])
  expect(changesOf({ before: null, after: [1, 2] })).toEqual([
    { field: 'values', label: '内容', before: undefined, after: '1、2' },
  ])
  expect(changesOf({ before: { name: '旧' }, after: null })).toEqual([
    { field: 'name', label: '名称', before: '旧', after: undefined },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('codes are shown as labels', () => {
  expect(changesOf({ before: { state: 'closed' }, after: { state: 'paid_late' } })).toMatchObject([
    { label: '状态', before: '超时已关闭', after: '迟到的支付' },
  ])
  expect(changesOf({ after: { provider: 'absent', action: 'mask' } })).toMatchObject([
    { label: '渠道状态', after: '没有这笔交易' },
    { label: '处理方式', after: '遮盖' },
  ])
  expect(changesOf({ after: { state: 'offline', isAudit: 2, place: 'home' } })).toMatchObject([
    { label: '状态', after: '已下线' },
    { label: '审核状态', after: '不通过' },
    { label: '位置', after: '首页轮播' },
  ])
})

test('a change is one line of text', () => {
  const entry = { before: { level: 4, email: '' }, after: { level: 2, email: 'a@example.com', ids: [3] } }
  expect(changesOf(entry).map(changeText)).toEqual([
    '等级：二级会员 → 一级会员',
    '邮箱：（空） → a@example.com',
    '编号：3',
  ])
})
