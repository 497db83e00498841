import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMembers } from '#contract/people/accounts/members.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { expectAllNamed, type IndexUses, indexReader } from '../../../../testing/index-uses.ts'
import { awaitApproval } from '../../../base/approvals/index.ts'
import { evenOutWrongAnswer } from '../login/foreign-password.ts'
import { accountsOf } from '../merging/accounts-of.ts'
import { closeDueAccounts } from '../own/close-account.ts'
import { getProfile } from '../queries.ts'
import { deleteDepartments } from './departments.ts'
import { enableDueMembers } from './enable-due-members.ts'
import { findMemberNames } from './find-names.ts'
import { personFinder } from './find-people.ts'
import { findAnyAdministrator } from './first-administrator.ts'
import { findMembers } from './member-queries.ts'

let database: TestDatabase
let reader: Awaited<ReturnType<typeof indexReader>>

beforeAll(async () => {
  database = await testDatabase()
  const { sql, url } = database
  await sql.unsafe(`
    insert into department (id, parent_id, name) select n, 1, 'd' || n from generate_series(2, 30) as n;
    insert into member (id, username, nick_name, phone, email, level, admin_role, department_id, inviter_id, password_hash, created_at)
    select n, 'm' || n, '张' || n, 13800000000 + n * 7919, 'e' || n || '@example.com', case when n < 4 then 1 else 2 + n % 2 * 2 end,
      case when n < 4 then 'super' end, 1 + n % 29, case when n > 100 then n % 90 + 1 end, '', now() - n * interval '1 hour'
    from generate_series(1, 3000) as n;
    update member set closes_at = now() + interval '1 day' where id = 50;
    update member set enabled = false, disabled_until = now() + interval '1 day' where id = 60;
    update member set enabled = false, merged_into = 71, merged_at = now() where id = 70;`)
  await sql`vacuum analyze`
  reader = await indexReader(url)
})
afterAll(async () => {
  await reader.close()
  await database.close()
})

const me = { id: 1, adminRole: 'super' } as Actor
const members = (input: Record<string, unknown> = {}) => listMembers.query.parse(input)
const people =
  (words: string): IndexUses[string] =>
  (db) =>
    personFinder.find(db, words, 5, me)

const uses: IndexUses = {
  member_by_department: (db) => deleteDepartments(db, me, [30]).catch(() => 'refused while people are in it'),
  member_by_inviter: (db) => getProfile(db, 1),
  member_closing: (db) =>
    closeDueAccounts({ db, signal: AbortSignal.abort() } as Parameters<typeof closeDueAccounts>[0], []),
  member_listed: (db) => findMembers(db, me, members()),
  member_listed_by_level: (db) => findMembers(db, me, members({ level: 4 })),
  member_listed_by_name: (db) => findMembers(db, me, members({ sort: 'username,asc' })),
  member_words: (db) => findMembers(db, me, members({ username: 'm1234' })),
  member_administrators: (db) =>
    db.transaction().execute((tx) => awaitApproval(tx, me, { kind: 'ban', subject: '9', target: 'm9' })),
  member_by_nick_name: (db) => findMemberNames(db, '张123'),
  member_admin_roles: (db) => findAnyAdministrator(db),
  member_disabled_until: (db) => enableDueMembers(db),
  member_by_name_start: people('张12'),
  member_by_merged: (db) => accountsOf(db, 71).execute(),
  member_foreign_hashes: (db) => evenOutWrongAnswer(db, 0),
}

test('every index of the members has a list, lookup or job', () => expectAllNamed(database.db, ['member'], uses))

test.for([['member_username', people('m123')], ['member_email', people('e123@')], ...Object.entries(uses)] as const)(
  '%s is read by what it is for',
  async ([index, use]) => {
    expect(await reader.usedBy(use)).toContain(index)
  },
)
