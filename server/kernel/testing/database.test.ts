import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const [here, there] = await Promise.all([testDatabase(), testDatabase()])
afterAll(() => Promise.all([here.close(), there.close()]))

test('every clone is migrated and keeps its rows to itself', async () => {
  await here.sql`create table mine (id integer)`
  expect(await here.sql`select from migration limit 1`).toHaveLength(1)
  expect(await there.sql`select to_regclass('mine') as mine`).toEqual([{ mine: null }])
})
