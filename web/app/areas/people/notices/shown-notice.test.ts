import { expect, test } from 'vitest'
import { shownCount, toShown } from './shown-notice.ts'

const at = (createTime: string) => {
  const { day, time } = toShown(
    { id: 1, kind: 'system', tone: 'plain', title: '维护', body: '', link: null, isRead: false, createTime },
    new Date('2026-01-02T01:00:00Z'), // 09:00 in Shanghai
  )
  return `${day} ${time}`
}

test.each([
  ['2026-01-02T00:31:00Z', '今天 08:31'],
  ['2026-01-01T16:00:00Z', '今天 00:00'],
  ['2026-01-01T15:59:00Z', '昨天 01-01 23:59'],
  ['2025-12-31T15:59:00Z', '更早 2025-12-31 23:59'],
  ['2025-12-31T16:00:00Z', '昨天 01-01 00:00'],
])('%s is shown as %s', (createTime, shown) => {
  expect(at(createTime)).toBe(shown)
})

test('counts end at 99+', () => {
  expect([1, 99, 100].map(shownCount)).toEqual(['1', '99', '99+'])
})
