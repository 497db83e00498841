import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

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
