import { expect, test } from 'vitest'
import { AppError } from '#kernel/errors/index.ts'
import { batchWrites } from './batch-writes.ts'
import type { Db } from './connection.ts'

const db = {} as Db
const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

test('concurrent writes share a batch, each gets its own result, and keys do not wait for each other', async () => {
  const batches: string[] = []
  const write = batchWrites<string, string>(async (_db, key, items) => {
    batches.push(`${key}:${items.join('')}`)
    await soon()
    return items.map((item) => `${key}${item}`)
  })
  const first = [write(db, 1, 'a'), write(db, 1, 'b')]
  while (batches.length === 0) await soon()
  const answers = await Promise.all([...first, write(db, 2, 'c'), write(db, 1, 'd'), write(db, 1, 'e')])
  expect(answers).toEqual(['1a', '1b', '2c', '1d', '1e'])
  expect(batches.toSorted()).toEqual(['1:ab', '1:de', '2:c'])
  expect(await write(db, 1, 'f')).toBe('1f')
  expect(batches.at(-1)).toBe('1:f')
})

test('a refused item does not fail the others', async () => {
  let sent = 0
  const write = batchWrites<string, string>(async (_db, _key, items) => {
    sent++
    await soon()
    if (items.includes('bad')) throw new AppError('not_found')
    return items
  })
  const outcomes = await Promise.allSettled(['good', 'bad', 'fine'].map((item) => write(db, 1, item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(sent).toBe(4)
})

test('a batch whose outcome is unknown is not repeated', async () => {
  const batches: string[] = []
  const write = batchWrites<string, string>(async (_db, _key, items) => {
    batches.push(items.join(''))
    await soon()
    if (items.includes('b')) throw Object.assign(new Error('connection closed'), { code: 'CONNECTION_CLOSED' })
    return items
  })
  const outcomes = await Promise.allSettled(['b', 'c'].map((item) => write(db, 1, item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches).toEqual(['bc'])
})

test('the victim of a deadlock is retried', async () => {
  let tries = 0
  const write = batchWrites<string, string>(async (_db, _key, items) => {
    tries++
    if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    return items
  })
  expect(await write(db, 1, 'a')).toBe('a')
})

test('one batch of a key runs at a time; writes that arrive meanwhile share the next', async () => {
  const batches: string[] = []
  const write = batchWrites<string, string>(async (_db, _key, items) => {
    batches.push(items.join(''))
    for (let turn = 0; turn < 20; turn++) await soon()
    return items
  })
  const written: Promise<string>[] = []
  for (const item of ['a', 'b', 'c']) {
    written.push(write(db, 1, item))
    await soon()
    await soon()
  }
  expect(batches).toEqual(['a'])
  expect(await Promise.all(written)).toEqual(['a', 'b', 'c'])
  expect(batches).toEqual(['a', 'bc'])
})

test('a batch holds a hundred writes at most, and all get a result', async () => {
  const sizes: number[] = []
  const write = batchWrites<number, number>(async (_db, _key, items) => {
    sizes.push(items.length)
    await soon()
    return items
  })
  const numbers = Array.from({ length: 250 }, (_, n) => n)
  expect(await Promise.all(numbers.map((n) => write(db, 1, n)))).toEqual(numbers)
  expect(sizes).toEqual([100, 100, 50])
})

test('a batch holds one item of each identity, and other items do not wait for it', async () => {
  const batches: string[] = []
  const write = batchWrites<string, string>(
    async (_db, _key, items) => {
      batches.push(items.join(' '))
      await soon()
      return items
    },
    (item) => item[0],
  )
  const written = ['a1', 'a2', 'b1', 'a3'].map((item) => write(db, 1, item))
  expect(await Promise.all(written)).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(batches).toEqual(['a1 b1', 'a2', 'a3'])
})
