import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#kernel/database/index.ts'
import { keptCounts } from './kept-counts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

let rows = 0
const count = async () => rows

test('counts are kept for half a minute, for each database and key', async () => {
  const [db, other] = [{} as Db, {} as Db]
  rows = 1
  expect(await keptCounts(db, 'years', count)).toBe(1)
  rows = 2
  vi.setSystemTime(Date.now() + 29_999)
  expect(await keptCounts(db, 'years', count)).toBe(1)
  expect(await keptCounts(db, 'categories', count)).toBe(2)
  expect(await keptCounts(other, 'years', count)).toBe(2)
  vi.setSystemTime(Date.now() + 1)
  expect(await keptCounts(db, 'years', count)).toBe(2)
})

test('a failure is not kept', async () => {
  const db = {} as Db
  await expect(keptCounts(db, 'years', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  rows = 3
  expect(await keptCounts(db, 'years', count)).toBe(3)
})
