import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/people/accounts/audit.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../../testing/index-uses.ts'
import { readEntries } from '../../../office/dossiers/read-entries.ts'
import { memberPart } from '../dossier.ts'
import { findAudit } from './audit-queries.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

beforeAll(async () => {
  database = await testDatabase()
  const { sql, url } = database
  await sql.unsafe(`
    insert into member (id, username, nick_name, level, password_hash) select n, 'm' || n, 'm' || n, 4, '' from generate_series(1, 100) as n;
    insert into audit_log (kind, member_id, member_name, action, call, target, about_member_id, is_success, address, request_id, created_at)
    select case n % 20 when 0 then 'administration' else 'login' end, 1 + n % 100, 'm' || 1 + n % 100, '登录', 'c' || n % 40, '',
      case n % 20 when 0 then 1 + n % 100 end, true, '127.0.0.1', 'r' || n, now() - n * interval '1 hour' from generate_series(1, 5000) as n;`)
  await sql`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const logged =
  (input: Record<string, unknown>): IndexUses[string] =>
  (db) =>
    findAudit(db, listAudit.query.parse(input))

const aboutMembers = memberPart.events!.filter(({ group }) => group === 'administration')

const uses: IndexUses = {
  audit_log_by_time: logged({}),
  audit_log_by_kind: logged({ kind: 'administration' }),
  audit_log_by_member: logged({ userId: 7 }),
  audit_log_by_call: logged({ call: 'c7' }),
  audit_log_names: logged({ userName: 'm77' }),
  audit_log_about: (db) => readEntries(db, aboutMembers, 21, { size: 20 }),
}

test('every index of the audit log has a list', () => expectAllNamed(database.db, ['audit_log'], uses))

test.for(Object.entries(uses))('%s is read by what it is for', async ([index, use]) => {
  expect(await reader.usedBy(use)).toContain(index)
})
