import { expect, test } from 'vitest'
import { readRememberedName, rememberNameCookie } from './remembered-name.ts'

const requestWith = (cookie: string) => new Request('http://here.invalid/', { headers: { cookie } })

test('a remembered name is restored, special characters included', () => {
  const [pair = ''] = rememberNameCookie('周牧; x=1').split('; ')
  expect(readRememberedName(requestWith(`token=1; ${pair}`))).toBe('周牧; x=1')
})

test('a missing or malformed name leaves the field empty', () => {
  expect(readRememberedName(requestWith('token=1'))).toBe('')
  expect(readRememberedName(requestWith('remembered-name=%E5'))).toBe('')
  expect(rememberNameCookie(undefined)).toContain('Max-Age=0')
})
