import { expect, test } from 'vitest'
import { readParams } from '#lib/url/query-params.ts'
import { type ListQuery, listAddress, refined } from '../../items/lists/list-query.ts'
import { courses, lessonParams, lessonQueryOf, toLessonsInput, yearsUntil } from './lesson-query.ts'

const read = (address: string) => {
  const { searchParams, pathname } = new URL(address, 'https://here.example')
  return lessonQueryOf(readParams(lessonParams, searchParams), pathname, 2026)
}

const lessonsAddress = (query: ListQuery) => listAddress(courses, query)

test('an address and its selection convert into each other', () => {
  for (const address of [
    '/videoPage/sortvideo?selectValue=20001&year=2025&permission=free&sort=views&page=3',
    '/videoPage/videoSearch?inputValue=BIM+%E5%8D%8F%E5%90%8C&selectValue=20003',
  ])
    expect(lessonsAddress(read(address))).toBe(address)
})

test('unknown values count as absent', () => {
  const wrong = '/videoPage/sortvideo?selectValue=x&year=2018&permission=1&sort=rand&page=-1&datArray=x'
  expect(lessonsAddress(read(wrong))).toBe('/videoPage/sortvideo')
  expect(lessonsAddress(read('/videoPage/sortvideo?inputValue=BIM&year=2027'))).toBe('/videoPage/sortvideo')
  expect(lessonsAddress(read('/videoPage/videoSearch?inputValue=+&selectValue=0'))).toBe('/videoPage/sortvideo')
})

test('every choice leads to the first page', () => {
  expect(refined(courses, read('/videoPage/sortvideo?year=2025&page=9'), { permission: 'coin' })).toBe(
    '/videoPage/sortvideo?year=2025&permission=coin',
  )
})

test('the years go from this one back to 2019', () => {
  expect(yearsUntil(2026)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019])
})

test('price filter and order are converted for the call', () => {
  expect(
    toLessonsInput(read('/videoPage/videoSearch?inputValue=BIM&year=2026&permission=coin&sort=cheap&page=2')),
  ).toEqual({ page: 1, size: 12, isAudit: 1, name: 'BIM', year: 2026, hasCoin: 1, sort: 'coin,asc' })
})
