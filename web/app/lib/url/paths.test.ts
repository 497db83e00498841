import { expect, test } from 'vitest'
import { loginPathReturningTo, safeReturnPath } from './paths.ts'

test('a path of this site is returned to', () => {
  expect(safeReturnPath('/CultivateCenter/indexContent?page=2#a')).toBe('/CultivateCenter/indexContent?page=2#a')
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '',
  null,
  undefined,
])('a foreign address leads home: %j', (wanted) => {
  expect(safeReturnPath(wanted)).toBe('/')
})

test('the login page carries the way back', () => {
  expect(loginPathReturningTo('/a?b=c')).toBe('/logoRegister?returnUrl=%2Fa%3Fb%3Dc')
})
