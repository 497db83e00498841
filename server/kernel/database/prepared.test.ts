import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hiddenOffset } from '#kernel/listing/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { connect, type Db } from './connection.ts'
import { prepared, preparedRow, preparedShortRead } from './prepared.ts'
import { cachedTextCount, compareQueryTexts, queryText } from './query-texts.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await sql`create table word (id int primary key, text text not null)`.execute(database.db)
  await sql`insert into word values (1, 'one'), (2, 'two'), (3, 'three')`.execute(database.db)
})
afterAll(() => database.close())

/** Outside a transaction, every statement has its own transaction id. */
interface Found {
  text: string
  statement: string
}
const wordOf = (db: Db, id: number) =>
  preparedRow(
    db,
    'word',
    { id },
    ($) => sql<Found>`select text, pg_current_xact_id()::text as statement from word where id = ${$('id')}`,
  )
const wordsFrom = (db: Db, id: number) =>
  preparedShortRead(
    db,
    'words',
    { id },
    ($) =>
      sql<Found>`select text, pg_current_xact_id()::text as statement from word where id >= ${$('id')} order by id`,
  )

test('a read finds one row or none', async () => {
  const found = await Promise.all([3, 1, 9].map((id) => wordOf(database.db, id)))
  expect(found.map((word) => word?.text)).toEqual(['three', 'one', undefined])
})

test('a list query is not planned again for each offset', async () => {
  const { db, close } = connect(database.url, { max: 1 })
  await sql`create temporary table listed as select n as id from generate_series(1, 20000) as n`.execute(db)
  await sql`create index on listed (id)`.execute(db)
  await sql`analyze listed`.execute(db)
  const pageAfter = (offset: number) =>
    prepared(
      db,
      'page',
      { offset },
      ($) => sql`select id from listed order by id limit 10 offset ${hiddenOffset($('offset'))}`,
    )
  for (let time = 1; time <= 20; time++) expect(await pageAfter(time)).toHaveLength(10)
  const plans = sql<{ custom: number }>`
    select custom_plans::int as custom from pg_prepared_statements where statement like 'select id from listed%'`
  expect((await plans.execute(db)).rows).toEqual([{ custom: 5 }])
  await close()
})

test('a query that failed in the middle of its rows leaves no holes in the next', async () => {
  const { db, close } = connect(database.url, { max: 1 })
  const failing = sql`select 1 / (3 - n) from generate_series(1, 9) as n`.execute(db).catch(() => 'failed')
  const next = sql<Found>`select text from word order by id`.execute(db)
  expect(await failing).toBe('failed')
  expect((await next).rows).toStrictEqual([{ text: 'one' }, { text: 'two' }, { text: 'three' }])
  await close()
})

test('a transaction reads what it wrote', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into word values (4, 'four')`.execute(tx)
    expect(await wordOf(tx, 4)).toMatchObject({ text: 'four' })
    expect(await wordsFrom(tx, 4)).toMatchObject([{ text: 'four' }])
    expect(await wordOf(database.db, 4)).toBeUndefined()
    await sql`delete from word where id = 4`.execute(tx)
  })
})

test('equal reads are each sent', async () => {
  const [first, same] = await Promise.all([2, 2].map((id) => wordsFrom(database.db, id)))
  expect(first?.map(({ text }) => text)).toEqual(['two', 'three'])
  expect(same?.[0]?.statement).not.toBe(first?.[0]?.statement)
})

test('a shape that does not tell everything its text depends on is refused', async () => {
  const ordered = (direction: 'asc' | 'desc') =>
    prepared(
      database.db,
      'untold direction',
      {},
      () => sql<Found>`select text from word order by id ${sql.raw(direction)}`,
    )
  expect(await ordered('asc')).toHaveLength(3)
  expect(await ordered('asc')).toHaveLength(3)
  await expect(ordered('desc')).rejects.toThrow('the shape "untold direction()" does not tell everything')
  const found = (column: string) =>
    preparedRow(
      database.db,
      'untold column',
      { id: 1 },
      ($) => sql`select ${sql.ref(column)} as found from word where id = ${$('id')}`,
    )
  expect(await found('text')).toMatchObject({ found: 'one' })
  await expect(found('id')).rejects.toThrow('does not tell everything')
})

test('a value inside the query is refused', async () => {
  const one = (id: number) => prepared(database.db, 'own value', {}, () => sql`select text from word where id = ${id}`)
  await expect(one(1)).rejects.toThrow('carries a value of its own')
})

test('however many shapes callers provoke, texts and statements stay bounded', async () => {
  const { db, close } = connect(database.url, { max: 1 })
  const shaped = (n: number) => prepared(db, `shape ${n}`, {}, () => sql<{ n: number }>`select ${sql.lit(n)}::int as n`)
  for (let n = 0; n < 1_200; n++) expect(await shaped(n)).toEqual([{ n }])
  expect(cachedTextCount()).toBe(500)
  expect(await shaped(3)).toEqual([{ n: 3 }])
  for (let n = 0; n < 600; n++) await sql`select ${sql.lit(n)}::int as other`.execute(db)
  const { rows } = await sql<{ statements: number }>`
    select count(*)::int as statements from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statements: 501 }]) // one is the driver's own, about types
  await close()
})

test('a text in use outlives those that were used once', async () => {
  const built: string[] = []
  const shaped = (shape: string) =>
    queryText(shape, () => {
      built.push(shape)
      return `text of ${shape}`
    })
  compareQueryTexts(false)
  for (let n = 0; n < 1_000; n++) {
    shaped('usual')
    shaped(`once ${n}`)
  }
  compareQueryTexts()
  expect(built.filter((shape) => shape === 'usual')).toHaveLength(1)
})

test('short reads do not wait behind long ones', async () => {
  const { db, close } = connect(database.url, { max: 1, forShortReads: 1 })
  let isOver = false
  const long = sql`select pg_sleep(1)`.execute(db).then(() => {
    isOver = true
  })
  expect(await wordOf(db, 1)).toMatchObject({ text: 'one' })
  expect(await wordsFrom(db, 3)).toMatchObject([{ text: 'three' }])
  expect(isOver).toBe(false)
  await long
  await close()
})
