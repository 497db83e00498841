import { expect, test } from 'vitest'
import { loginPathReturningTo, safeReturnPath } from './paths.ts'

test('a path of this site is a valid return address', () => {
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
])('another address becomes the home page: %j', (address) => {
  expect(safeReturnPath(address)).toBe('/')
})

test('the login page gets the return address', () => {
  expect(loginPathReturningTo('/a?b=c')).toBe('/logoRegister?returnUrl=%2Fa%3Fb%3Dc')
})
