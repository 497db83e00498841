import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#kernel/database/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { hit, hitOrFail, resetLimit, spendOrFail, sweepLimits } from './rate-limits.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** As if the window of a key had passed. */
const end = (key: string) =>
  database.db
    .updateTable('rate_limit')
    .set({ window_end: sql<Date>`now() - interval '1 second'` })
    .where('key', '=', key)
    .execute()

const rule = { max: 10, windowSeconds: 60 }

test('of many concurrent attempts exactly as many are allowed as the limit says', async () => {
  const verdicts = await Promise.all(Array.from({ length: 40 }, () => hit(database.db, 'at once', rule)))
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10)
  const refused = verdicts.find(({ allowed }) => !allowed)
  expect(refused?.retryAfterSeconds).toBeGreaterThan(30)
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60)
})

test('keys do not count against each other', async () => {
  for (let n = 0; n < 10; n++) await hit(database.db, 'one', rule)
  expect((await hit(database.db, 'one', rule)).allowed).toBe(false)
  expect(await hit(database.db, 'other', rule)).toEqual({ allowed: true, retryAfterSeconds: 0, count: 1 })
})

test('when the window has ended counting begins anew', async () => {
  const one = { max: 1, windowSeconds: 60 }
  expect((await hit(database.db, 'short', one)).allowed).toBe(true)
  expect((await hit(database.db, 'short', one)).allowed).toBe(false)
  await end('short')
  expect((await hit(database.db, 'short', one)).allowed).toBe(true)
})

test('a reset clears the count', async () => {
  const once = { max: 1, windowSeconds: 60 }
  await hit(database.db, 'reset', once)
  await resetLimit(database.db, 'reset')
  expect((await hit(database.db, 'reset', once)).allowed).toBe(true)
})

test('an attempt above the limit is refused with 429 and a sentence', async () => {
  await hitOrFail(database.db, 'refusal', { max: 1, windowSeconds: 60 })
  await expect(hitOrFail(database.db, 'refusal', { max: 1, windowSeconds: 60 })).rejects.toMatchObject({
    status: 429,
    code: 'too_often',
    message: '操作过于频繁，请稍后再试',
  })
})

test('the sweep removes ended windows only', async () => {
  await hit(database.db, 'ended', rule)
  await hit(database.db, 'running', rule)
  await end('ended')
  await sweepLimits(database.db)
  const left = await database.db
    .selectFrom('rate_limit')
    .select('key')
    .where('key', 'in', ['ended', 'running'])
    .execute()
  expect(left).toEqual([{ key: 'running' }])
})

test('attempts counted in memory are allowed exactly as often as the limit says, concurrently too', async () => {
  const many = { max: 100, windowSeconds: 60 }
  const tries = await Promise.allSettled(Array.from({ length: 130 }, () => spendOrFail(database.db, 'leased', many)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
  await expect(spendOrFail(database.db, 'leased', many)).rejects.toMatchObject({ status: 429, code: 'too_often' })
})

test('two processes together never exceed the limit, and nearly reach it', async () => {
  const other = connect(database.url, { max: 2 })
  const many = { max: 90, windowSeconds: 60 }
  let allowed = 0
  for (let n = 0; n < 120; n++)
    await spendOrFail(n % 2 ? database.db : other.db, 'two', many).then(
      () => (allowed += 1),
      () => undefined,
    )
  await other.close()
  expect(allowed).toBeLessThanOrEqual(90)
  expect(allowed).toBeGreaterThan(90 - 2 * 3)
})

test('most attempts cost no statement', async () => {
  const many = { max: 300, windowSeconds: 60 }
  for (let n = 0; n < 10; n++) await spendOrFail(database.db, 'cheap', many)
  const row = await database.db.selectFrom('rate_limit').select('count').where('key', '=', 'cheap').executeTakeFirst()
  expect(row?.count).toBe(10)
  await database.db.deleteFrom('rate_limit').where('key', '=', 'cheap').execute()
  await spendOrFail(database.db, 'cheap', many)
  const next = await database.db.selectFrom('rate_limit').select('count').where('key', '=', 'cheap').executeTakeFirst()
  expect(next?.count).toBe(10)
})
