import { expect, test } from 'vitest'
import { searchOf, sectionOf, uploadOf } from './sections.ts'

test.each([
  ['/', 'home'],
  ['/mallSearch', 'mall'],
  ['/trace/YJ-0118', 'mall'],
  ['/videoPage/videoHome', 'courses'],
  ['/CultivateCenter/newpost', 'forum'],
  ['/AboutsUs/View', 'alliance'],
  ['/NumberShop/Admin', 'member'],
  ['/401', undefined],
])('%s belongs to %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})

test('search and upload follow the section', () => {
  const categories = [{ value: '10007', label: '研究报告' }]
  expect(searchOf('forum', { ofResources: categories }).action).toBe('/CultivateCenter/searchContent')
  expect(searchOf('mall', { ofResources: categories })).toMatchObject({
    action: '/mallSearch',
    scopes: [{ value: '0', label: '全部资源' }, { label: '研究报告' }],
  })
  expect(searchOf('alliance', { ofResources: categories })).toMatchObject({
    action: '/search',
    scopes: { 0: { label: '全站' } },
  })
  expect(uploadOf('forum').to).toBe('/CultivateCenter/newpost')
  expect(uploadOf('courses').to).toBe('/videoPage/UploadVideo')
  expect(uploadOf(undefined).to).toBe('/Admin/Upload')
})
