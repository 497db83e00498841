import { expect, test } from 'vitest'
import {
  contrast,
  contrastChecks,
  contrastProblem,
  darkTones,
  lightTones,
  mix,
  nearestReadable,
} from './look-colours.ts'

const wanted = ['#C8102E', '#00704A', '#FFD100', '#7B2D8E', '#111111', '#00A0E9', '#E0742B']

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
})

test('mixing ends at the two colours', () => {
  expect([mix('#1B4A9F', '#FFFFFF', 0), mix('#1B4A9F', '#FFFFFF', 1)]).toEqual(['#1B4A9F', '#FFFFFF'])
})

test('a pale colour is refused with a darker one that can be read', () => {
  expect(contrastProblem('primary', '#1B4A9F')).toBeUndefined()
  const problem = contrastProblem('accent', '#E0742B')
  expect(problem).toBe(`代价色有 3 处对比不足 4.5，不能保存，最接近且合格的是 ${nearestReadable('accent', '#E0742B')}`)
})

test.each(wanted)('what is proposed for %s can be read everywhere, in both themes', (colour) => {
  const readable = nearestReadable('primary', colour)
  expect(contrastChecks('primary', readable).map(({ grade }) => grade)).not.toContain(null)
  const light = lightTones(readable, readable)
  for (const name of ['blue-500', 'blue-600', 'blue-700', 'mark-600', 'mark-700'])
    expect(contrast(light[name]!, '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  const dark = darkTones(readable, readable)
  for (const name of ['primary', 'primary-hover', 'cost', 'cost-hover']) {
    expect(contrast(dark[`c-${name}`]!, '#131E2B')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark[`c-${name}`]!, dark['c-on-primary']!)).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(dark['c-primary']!, dark['c-primary-soft']!)).toBeGreaterThanOrEqual(4.5)
})
