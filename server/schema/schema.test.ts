import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readRoutines } from '#kernel/database/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { schema } from '../migrations.ts'
import { schemaFile } from './schema-file.ts'
import { schemaText } from './schema-text.ts'

const { sql, close } = await testDatabase()
afterAll(close)

test('docs/schema.sql is the schema of a freshly migrated database', async () => {
  expect(readFileSync(schemaFile, 'utf8'), 'run `npm run db:schema`').toBe(await schemaText(sql))
})

test('every function and trigger comes from the files beside the code', async () => {
  const found = await sql<{ name: string }[]>`
    select 'function ' || proname as name from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select 'trigger ' || tgname || ' on ' || relname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`
  const files = readRoutines(schema.routines).map(({ name }) => name)
  expect(found.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
})
