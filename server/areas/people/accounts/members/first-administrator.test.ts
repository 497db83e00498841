import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPortal } from '../../../../testing/portal.ts'
import { findAnyAdministrator } from './first-administrator.ts'

test('the look for an administrator at each start does not read all members', async () => {
  const portal = await testPortal()
  const administrator = await portal.anAdministrator('only')
  await sql`
    insert into member (username, nick_name, level, password_hash)
    select 'm' || n, 'm' || n, 4, 'not a hash' from generate_series(1, 5000) as n`.execute(portal.db)
  await sql`analyze member`.execute(portal.db)
  await portal.db.transaction().execute(async (tx) => {
    expect(await findAnyAdministrator(tx)).toEqual({ id: administrator.id })
    const { rows } = await sql<{ seq_scan: number }>`
      select seq_scan::int from pg_stat_xact_user_tables where relname = 'member'`.execute(tx)
    expect(rows).toEqual([{ seq_scan: 0 }])
  })
  await portal.close()
})
