import { expect, test } from 'vitest'
import { readParams } from '#lib/url/query-params.ts'
import { type ListQuery, listAddress, refined } from '../../items/lists/list-query.ts'
import { mall, mallParams, mallQueryOf, monthsBefore, toMallInput } from './mall-query.ts'

const read = (address: string) => {
  const { searchParams, pathname } = new URL(address, 'https://here.example')
  return mallQueryOf(readParams(mallParams, searchParams), pathname)
}

const mallAddress = (query: ListQuery) => listAddress(mall, query)

test('an address and its selection convert into each other', () => {
  const address =
    '/mallSearch?inputValue=BIM+%E6%9E%84%E4%BB%B6&selectValue=10001&time=month&permission=free&sort=cheap&page=3'
  expect(mallAddress(read(address))).toBe(address)
  expect(mallAddress(read('/mall?from=2026-01-01&to=2026-02-28'))).toBe('/mall?from=2026-01-01&to=2026-02-28')
})

test('unknown values count as absent', () => {
  const query = read('/mall?selectValue=abc&time=century&from=2026-02-30&permission=1&sort=rand&page=-1&datArray=x')
  expect(mallAddress(query)).toBe('/mall')
  expect(mallAddress(read('/mall?inputValue=BIM'))).toBe('/mall')
  expect(mallAddress(read('/mallSearch?inputValue=+&selectValue=0'))).toBe('/mall')
})

test('days override a span, and every choice leads to the first page', () => {
  const query = read('/mall?time=month&to=2026-02-01&page=9')
  expect(query.span).toBeUndefined()
  expect(refined(mall, query, { categoryId: 10004 })).toBe('/mall?selectValue=10004&to=2026-02-01')
})

test('a month before the 31st is the last day of the shorter month', () => {
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
  expect(monthsBefore('2026-03-15', 3)).toBe('2025-12-15')
  expect(monthsBefore('2028-02-29', 12)).toBe('2027-02-28')
})

test('days, price filter and order are converted for the call', () => {
  const input = toMallInput(
    read('/mallSearch?inputValue=BIM&time=month&permission=coin&sort=dear&page=2'),
    '2026-09-14',
  )
  expect(input).toEqual({
    page: 1,
    size: 12,
    isAudit: 1,
    name: 'BIM',
    uploadTime: ['2026-08-14', '2026-09-14'],
    hasCoin: 1,
    sort: 'coin,desc',
  })
  expect(toMallInput(read('/mall?from=2026-01-01'), '2026-09-14')).toMatchObject({
    uploadTime: ['2026-01-01', '2026-09-14'],
  })
})
