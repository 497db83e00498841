import { expect, test } from 'vitest'
import { maskCompany, maskName, normalizeTraceCode } from './trace-rules.ts'

test.each([
  ['SD-ABCDEFGHJKMN', 'SD-ABCDEFGHJKMN'],
  [' sd abcd efgh jkmn ', 'SD-ABCDEFGHJKMN'],
  ['SD—ABCDEFGHJKMN', 'SD-ABCDEFGHJKMN'],
  ['ＳＤ－ABCDEFGHJKMN', 'SD-ABCDEFGHJKMN'],
  ['sdO1IlOOOOOOOOO'.slice(0, 14), `SD-01110000000${'0'.repeat(1)}`],
  ['SZ-0O0O0O0O0O', 'SZ-0000000000'],
  ['TZ-0315-7F3A', 'TZ-0315-7F3A'],
])('%s is the code %s', (typed, code) => expect(normalizeTraceCode(typed)).toBe(code))

test('a public page shows no whole name', () => {
  expect([maskName('张三'), maskName('A'), maskName('')]).toEqual(['张*', 'A*', '已注销会员'])
  expect(maskCompany('衡筑数字工程咨询有限公司')).toBe('某某工程咨询有限公司')
  expect(maskCompany('长江设计院')).toBe('某某设计院')
  expect(maskCompany('远策')).toBe('某某单位')
  expect(maskCompany('')).toBe('')
})
