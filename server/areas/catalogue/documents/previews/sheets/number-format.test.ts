import { expect, test } from 'vitest'
import { builtInFormat, formatNumber } from './number-format.ts'

test.each([
  [1234.5, 'General', '1234.5'],
  [0.1 + 0.2, '', '0.3'],
  [-2600, '#,##0', '-2,600'],
  [1234567.891, '#,##0.00', '1,234,567.89'],
  [0.0735, '0.0%', '7.4%'],
  [0.5, '0%', '50%'],
  [88, '"¥"#,##0.00', '¥88.00'],
  [88, '[$¥-804]#,##0', '¥88'],
  [12500000, '#,##0.0,,"百万"', '12.5百万'],
  [7, '000', '007'],
  [3.1, '0.0#', '3.1'],
  [-120, '#,##0;(#,##0)', '(120)'],
  [0, '#,##0;-#,##0;"-"', '-'],
  [-0.001, '0.0', '0.0'],
  [45, '@', '45'],
  [45168, 'yyyy-mm-dd', '2023-08-30'],
  [45168, builtInFormat(31), '2023年8月30日'],
  [45168.6805555556, 'yyyy/m/d h:mm', '2023/8/30 16:20'],
  [45168.75, builtInFormat(18), '下午6:00'],
  [-1234.5, builtInFormat(43), '-1,234.50'],
  [0, builtInFormat(43), '-'],
  [5, 'no such # [', '5'],
  [1.5, '[h]:mm', '36:00'],
  [45168, 'aaaa', '星期三'],
  [1, 'yyyy-m-d', '1900-1-1'],
])('%d as %s reads %s', (value, code, shown) => {
  expect(formatNumber(value, code).text).toBe(shown)
})

test('a date of a workbook that counts from 1904', () => {
  expect(formatNumber(43706, 'yyyy-mm-dd', true).text).toBe('2023-08-30')
})

test('a negative number is red where its format says so', () => {
  expect(formatNumber(-3, '#,##0;[Red]-#,##0')).toEqual({ text: '-3', isRed: true })
  expect(formatNumber(3, '#,##0;[Red]-#,##0')).toEqual({ text: '3', isRed: false })
})
