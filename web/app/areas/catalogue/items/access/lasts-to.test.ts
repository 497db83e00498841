import { expect, test } from 'vitest'
import { lastsTo } from './lasts-to.ts'

test('the end of a share is shown as its last day, an endless share as 长期', () => {
  expect(lastsTo('2999-01-01T16:00:00.000Z')).toBe('到 2999-01-01')
  expect(lastsTo(null)).toBe('长期')
})
