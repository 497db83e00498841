import { expect, test } from 'vitest'
import { readRememberedName, rememberNameLine } from './remembered-name.ts'

const asking = (cookie: string) => new Request('http://here.invalid/', { headers: { cookie } })

test('a remembered name comes back as it was', () => {
  const [pair = ''] = rememberNameLine('周牧; x=1').split('; ')
  expect(readRememberedName(asking(`token=1; ${pair}`))).toBe('周牧; x=1')
})

test('no name or a broken one leaves the field empty', () => {
  expect(readRememberedName(asking('token=1'))).toBe('')
  expect(readRememberedName(asking('remembered-name=%E5'))).toBe('')
  expect(rememberNameLine(undefined)).toContain('Max-Age=0')
})
