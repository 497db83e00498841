import { expect, test } from 'vitest'
import { lastsTo } from './lasts-to.ts'

test('a share lasts to the end of its last day', () => {
  expect(lastsTo('2999-01-01T16:00:00.000Z')).toBe('到 2999-01-01')
  expect(lastsTo(null)).toBe('长期')
})
