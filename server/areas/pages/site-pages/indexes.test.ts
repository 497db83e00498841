import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, Caller, Services } from '#kernel/http/index.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../testing/index-uses.ts'
import { movePage } from './move-page.ts'
import { downloadPageFile } from './page-files.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

beforeAll(async () => {
  database = await testDatabase()
  const { sql, url } = database
  await sql.unsafe(`
    insert into member (id, username, nick_name, level, admin_role, password_hash) values (1, 'm1', 'm1', 1, 'super', '');
    insert into stored_file (id, key, name, suffix, size, sha256) select n, 'k' || n, 'f', 'pdf', 1, lpad(to_hex(n), 64, '0') from generate_series(1, 5000) as n;
    insert into site_page (id, slug, title, last_number) overriding system value
    select 1000 + n, 'p' || n, 'p' || n, 1 from generate_series(1, 200) as n;
    insert into site_page_address (slug, page_id, taken_at)
    select 'p' || n || case at when 1 then '' else '-' || at end, 1000 + n, now() - at * interval '1 day'
    from generate_series(1, 200) as n, generate_series(1, 20) as at;
    insert into site_page_version (page_id, number, title, description, place, blocks, editor_id)
    select 1000 + n, number, 'p', '', 'none', jsonb_build_array(jsonb_build_object('kind', 'file', 'fileId', n * 20 + number)), 1
    from generate_series(1, 200) as n, generate_series(1, 20) as number;`)
  await sql`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const editor = { id: 1, level: 1, name: 'm1', adminRole: 'super' } as Actor

const uses: IndexUses = {
  site_page_address_by_page: (db) =>
    movePage(db, editor, { id: 1002, version: 1, slug: 'elsewhere' }).catch(() => undefined), // the second run finds it moved
  site_page_version_blocks: (db) => downloadPageFile({ db } as Services, 45, {} as Caller).catch(() => undefined),
}

test('every index of the site pages has a list or lookup', () =>
  expectAllNamed(database.db, ['site_page', 'site_page_address', 'site_page_version'], uses))

test.for(Object.entries(uses))('%s is read by what it is for', async ([index, use]) => {
  expect(await reader.usedBy(use)).toContain(index)
})
