import { expect, test } from 'vitest'
import { AppError } from '#kernel/errors/index.ts'
import { batchWrites } from './batch-writes.ts'
import type { Db } from './connection.ts'

const db = {} as Db
const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

test('what comes at once leaves together, each with its own answer, and keys do not wait for each other', async () => {
  const batches: string[] = []
  const say = batchWrites<string, string>(async (_db, key, items) => {
    batches.push(`${key}:${items.join('')}`)
    await soon()
    return items.map((item) => `${key}${item}`)
  })
  const first = [say(db, 1, 'a'), say(db, 1, 'b')]
  while (batches.length === 0) await soon()
  const answers = await Promise.all([...first, say(db, 2, 'c'), say(db, 1, 'd'), say(db, 1, 'e')])
  expect(answers).toEqual(['1a', '1b', '2c', '1d', '1e'])
  expect(batches.toSorted()).toEqual(['1:ab', '1:de', '2:c'])
  expect(await say(db, 1, 'f')).toBe('1f')
  expect(batches.at(-1)).toBe('1:f')
})

test('one that is refused fails alone', async () => {
  let sent = 0
  const say = batchWrites<string, string>(async (_db, _key, items) => {
    sent++
    await soon()
    if (items.includes('bad')) throw new AppError('not_found')
    return items
  })
  const outcomes = await Promise.allSettled(['good', 'bad', 'fine'].map((item) => say(db, 1, item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(sent).toBe(4)
})

test('a batch whose answer was lost is not done a second time', async () => {
  const batches: string[] = []
  const say = batchWrites<string, string>(async (_db, _key, items) => {
    batches.push(items.join(''))
    await soon()
    if (items.includes('b')) throw Object.assign(new Error('connection closed'), { code: 'CONNECTION_CLOSED' })
    return items
  })
  const outcomes = await Promise.allSettled(['b', 'c'].map((item) => say(db, 1, item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches).toEqual(['bc'])
})

test('who gave way to another in the database is tried again', async () => {
  let tries = 0
  const say = batchWrites<string, string>(async (_db, _key, items) => {
    tries++
    if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    return items
  })
  expect(await say(db, 1, 'a')).toBe('a')
})

test('one batch of a key is under way; what comes meanwhile leaves together when it is done', async () => {
  const batches: string[] = []
  const say = batchWrites<string, string>(async (_db, _key, items) => {
    batches.push(items.join(''))
    for (let turn = 0; turn < 20; turn++) await soon()
    return items
  })
  const said: Promise<string>[] = []
  for (const item of ['a', 'b', 'c']) {
    said.push(say(db, 1, item))
    await soon()
    await soon()
  }
  expect(batches).toEqual(['a'])
  expect(await Promise.all(said)).toEqual(['a', 'b', 'c'])
  expect(batches).toEqual(['a', 'bc'])
})

test('a hundred leave together at most, and all are answered', async () => {
  const sizes: number[] = []
  const say = batchWrites<number, number>(async (_db, _key, items) => {
    sizes.push(items.length)
    await soon()
    return items
  })
  const numbers = Array.from({ length: 250 }, (_, n) => n)
  expect(await Promise.all(numbers.map((n) => say(db, 1, n)))).toEqual(numbers)
  expect(sizes).toEqual([100, 100, 50])
})

test('of those with the same name one is in a batch, and others do not wait for it', async () => {
  const batches: string[] = []
  const say = batchWrites<string, string>(
    async (_db, _key, items) => {
      batches.push(items.join(' '))
      await soon()
      return items
    },
    (item) => item[0],
  )
  const said = ['a1', 'a2', 'b1', 'a3'].map((item) => say(db, 1, item))
  expect(await Promise.all(said)).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(batches).toEqual(['a1 b1', 'a2', 'a3'])
})
