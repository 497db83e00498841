import { expect, test } from 'vitest'
import { gainsOf } from './role-difference.ts'

test('a new finance administrator gains what the table gives to finance', () => {
  expect(gainsOf(null, 'finance')).toContainEqual({ permission: 'refund', grade: 'review' })
  expect(gainsOf(null, 'finance')).not.toContainEqual(expect.objectContaining({ permission: 'roles' }))
})

test('a change of role gains only what reaches further, and the way back is what is lost', () => {
  const names = (gains: ReturnType<typeof gainsOf>) => gains.map(({ permission }) => permission)
  expect(names(gainsOf('content', 'support'))).toContain('contact')
  expect(names(gainsOf('content', 'support'))).not.toContain('moderate')
  expect(names(gainsOf('support', 'content'))).toContain('editContent')
  expect(gainsOf('super', 'audit')).toEqual([])
})
