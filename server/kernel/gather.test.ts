import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import { gather } from './gather.ts'

const db = {} as Db
const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

test('what comes meanwhile leaves together, each with its own answer, and keys do not wait for each other', async () => {
  const batches: string[] = []
  const say = gather<string, string>(async (_db, key, items) => {
    batches.push(`${key}:${items.join('')}`)
    await soon()
    return items.map((item) => `${key}${item}`)
  })
  const answers = await Promise.all([say(db, 1, 'a'), say(db, 1, 'b'), say(db, 2, 'c'), say(db, 1, 'd')])
  expect(answers).toEqual(['1a', '1b', '2c', '1d'])
  expect(batches).toEqual(['1:a', '2:c', '1:bd'])
  expect(await say(db, 1, 'e')).toBe('1e')
  expect(batches.at(-1)).toBe('1:e')
})

test('one that is refused fails alone', async () => {
  let sent = 0
  const say = gather<string, string>(async (_db, _key, items) => {
    sent++
    await soon()
    if (items.includes('bad')) throw new AppError('not_found')
    return items
  })
  const outcomes = await Promise.allSettled(['first', 'good', 'bad', 'fine'].map((item) => say(db, 1, item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(sent).toBe(5)
})

test('a batch whose answer was lost is not done a second time', async () => {
  const batches: string[] = []
  const say = gather<string, string>(async (_db, _key, items) => {
    batches.push(items.join(''))
    await soon()
    if (items.includes('b')) throw Object.assign(new Error('connection closed'), { code: 'CONNECTION_CLOSED' })
    return items
  })
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((item) => say(db, 1, item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(batches).toEqual(['a', 'bc'])
})

test('who gave way to another in the database is tried again', async () => {
  let tries = 0
  const say = gather<string, string>(async (_db, _key, items) => {
    tries++
    if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    return items
  })
  expect(await say(db, 1, 'a')).toBe('a')
})
