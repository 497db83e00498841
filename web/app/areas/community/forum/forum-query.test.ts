import { expect, test } from 'vitest'
import { forumAddress, readForumQuery, toListInput } from './forum-query.ts'

const read = (search: string) => readForumQuery(new URLSearchParams(search))

test('a query survives the way into an address and back', () => {
  const query = { keyword: '桩基', categoryId: 30003, sort: 'loved', page: 3 } as const
  const address = forumAddress('/CultivateCenter/searchContent', query)
  expect(read(address.split('?')[1] ?? '')).toEqual(query)
  expect(forumAddress('/x', read(''))).toBe('/x')
})

test('invalid parameters are ignored', () => {
  expect(read('selectValue=-1&sort=random&page=0&datArray=1')).toEqual({
    keyword: '',
    categoryId: 0,
    sort: 'newest',
    page: 1,
  })
})

test('a query becomes the input of the list call', () => {
  expect(toListInput(read('sort=unanswered&selectValue=3&page=2'), 10)).toEqual({
    page: 1,
    size: 10,
    topicCategoryId: 3,
    unanswered: 1,
  })
  expect(toListInput(read('inputValue=%20BIM%20'), 12)).toEqual({
    page: 0,
    size: 12,
    title: 'BIM',
    sort: 'uploadTime,desc',
  })
})
