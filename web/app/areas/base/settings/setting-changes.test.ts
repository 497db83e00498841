import { expect, test } from 'vitest'
import { LimitSettings, SiteSettings, settingGroups } from '#contract/base/settings/settings.ts'
import { changesBetween, errorsIn, shortText, valuesOf } from './setting-changes.ts'
import { fieldOf, settingSections } from './setting-fields.ts'

const loaded = valuesOf([
  { group: 'site', version: 1, values: SiteSettings.parse({}) },
  { group: 'limits', version: 0, values: LimitSettings.parse({}) },
])

test('every setting of the contract has a field on the page', () => {
  for (const [group, { shape }] of Object.entries(settingGroups))
    for (const name of Object.keys(shape)) expect(fieldOf(group, name), `${group} ${name}`).toBeDefined()
  expect(settingSections.map(({ id }) => id)).toHaveLength(new Set(settingSections.map(({ id }) => id)).size)
})

test('only values that differ from the loaded ones are changes', () => {
  expect(changesBetween(loaded, structuredClone(loaded))).toEqual([])
  const after = { ...loaded, site: { ...loaded.site, hotline: '400-111' } }
  expect(changesBetween(loaded, after)).toMatchObject([{ group: 'site', label: '服务热线', after: '400-111' }])
})

test('an invalid value gets the message of the contract', () => {
  expect(errorsIn('limits', { ...loaded.limits, writesPerAccount: '0' })).toEqual({
    writesPerAccount: '请输入 1 到 10000000 的整数',
  })
  const bad = { ...loaded.site, friendlyLinks: [{ name: '', url: 'ftp://x' }] }
  expect(errorsIn('site', bad)).toEqual({ friendlyLinks: '请输入名称' })
})

test('values are shortened for lists of changes', () => {
  expect(shortText('')).toBe('（空）')
  expect(shortText([{ name: 'a', url: 'b' }])).toBe('1 个链接')
  expect(shortText(['pdf', 'pptx'])).toBe('pdf、pptx')
})
