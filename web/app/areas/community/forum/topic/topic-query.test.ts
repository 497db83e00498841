import { expect, test } from 'vitest'
import { readTopicQuery, topicAddress, withOpen } from './topic-query.ts'

const read = (search: string) => readTopicQuery(new URLSearchParams(search))

test('a query survives the way into an address and back', () => {
  const query = read('setid=7&sort=newest&page=2&open=12&open=15-3')
  expect(query).toMatchObject({ topicId: 7, page: 2, isNewestFirst: true })
  expect([...(query?.open ?? [])]).toEqual([
    [12, 0],
    [15, 3],
  ])
  expect(query && topicAddress(query)).toBe('/CultivateCenter/cententpage?setid=7&sort=newest&page=2&open=12&open=15-3')
  expect(query && withOpen(query, 15, 0)).toContain('&open=12&open=15')
})

test('a topic is required; invalid parameters are ignored', () => {
  expect(read('setid=x')).toBeUndefined()
  expect(read('')).toBeUndefined()
  expect(read('setid=7&page=-1&open=a&open=1;2&around=-3')).toEqual({
    topicId: 7,
    page: 1,
    isNewestFirst: false,
    around: undefined,
    open: new Map(),
  })
})
