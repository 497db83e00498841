import { expect, test } from 'vitest'
import { searchOf, sectionOf, uploadOf } from './sections.ts'

test.each([
  ['/', 'home'],
  ['/mallSearch', 'mall'],
  ['/videoPage/videoHome', 'courses'],
  ['/CultivateCenter/newpost', 'forum'],
  ['/AboutsUs/View', 'alliance'],
  ['/NumberShop/Admin', 'member'],
  ['/401', undefined],
])('%s belongs to %s', (path, section) => {
  expect(sectionOf(path)).toBe(section)
})

test('search and upload follow the section', () => {
  expect(searchOf('forum').action).toBe('/CultivateCenter/searchContent')
  expect(searchOf('alliance').action).toBe('/mallSearch')
  expect(uploadOf('forum').to).toBe('/CultivateCenter/newpost')
  expect(uploadOf('courses').to).toBe('/videoPage/UploadVideo')
  expect(uploadOf(undefined).to).toBe('/Admin/Upload')
})
