import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import { gather } from './gather.ts'

const db = { transaction: () => ({ execute: (body: (tx: unknown) => unknown) => body(db) }) } as unknown as Db
const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

test('what comes at once or meanwhile leaves together, each with its own answer, and keys do not wait for each other', async () => {
  const batches: string[] = []
  const say = gather<string, string>(async (_db, key, items) => {
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
  const say = gather<string, string>(async (_db, _key, items) => {
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
  const say = gather<string, string>(async (_db, _key, items) => {
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
  const say = gather<string, string>(async (_db, _key, items) => {
    tries++
    if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    return items
  })
  expect(await say(db, 1, 'a')).toBe('a')
})

test('the next batch leaves while the last one waits for the disk, up to three at once', async () => {
  const commits: (() => void)[] = []
  const disk = () => new Promise<void>((resolve) => commits.push(resolve))
  const slow = {
    transaction: () => ({
      execute: async (body: (tx: unknown) => Promise<unknown>) => {
        const results = await body(slow)
        await disk()
        return results
      },
    }),
  } as unknown as Db
  const batches: string[] = []
  const say = gather<string, string>(async (_tx, _key, items) => {
    batches.push(items.join(''))
    await soon()
    return items
  })
  const said: Promise<string>[] = []
  for (const item of ['a', 'b', 'c', 'd', 'e']) {
    said.push(say(slow, 1, item))
    for (let turn = 0; turn < 10; turn++) await soon()
  }
  expect(batches).toEqual(['a', 'b', 'c'])
  commits.shift()!()
  expect(await said[0]).toBe('a')
  while (batches.length < 4) await soon()
  expect(batches).toEqual(['a', 'b', 'c', 'de'])
  while (commits.length > 0 || batches.length < 4) {
    commits.shift()?.()
    await soon()
  }
  expect(await Promise.all(said)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
