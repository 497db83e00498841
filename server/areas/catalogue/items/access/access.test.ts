import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { accessCode, findPurchase, grantBought } from './grants.ts'
import { type AccessCode, codeOf, codeSql, type Item, type Viewer } from './rule.ts'

let portal: TestPortal
let giver: Person
beforeAll(async () => {
  portal = await testPortal()
  giver = await portal.aMember({ level: 2 })
})
afterAll(() => portal.close())

const bits = (n: number, at: number) => Boolean((n >> at) & 1)
/**
 * Every combination of ownership, price, purchase, share, audit, take-down, deletion and closing to the second level.
 */
const cases = Array.from({ length: 256 }, (_, n) => ({
  id: n + 1,
  isOwn: bits(n, 0),
  coin: bits(n, 1) ? 5 : 0,
  bought: bits(n, 2),
  shared: bits(n, 3),
  isApproved: bits(n, 4),
  isTakenDown: bits(n, 5),
  isDeleted: bits(n, 6),
  isOpen: bits(n, 7),
}))
type Case = (typeof cases)[number]

/** Every viewer has a lesson of each case, since only lessons are closed. */
const itemIdOf = (one: Case, viewerId: number) => viewerId * 1000 + one.id

const itemOf = (one: Case, viewer: Viewer): Item => ({
  ...one,
  kind: 'lesson',
  id: itemIdOf(one, viewer.id ?? 0),
  ownerId: one.isOwn ? (viewer.id ?? -1) : -2,
})

const idsOf = (chosen: Case[], viewerId: number) => chosen.map((one) => itemIdOf(one, viewerId))

const addItems = async (viewerId: number) => {
  const items = cases.map((one) => ({ ...one, id: itemIdOf(one, viewerId), authorId: one.isOwn ? viewerId : giver.id }))
  await sql`
    insert into item (id, kind, author_id, name, description, category_id, coin, trace_code, is_open, state, approved_at,
      taken_down_at, deleted_at)
    select id, 'lesson', "authorId", '课程', '说明', 20001, coin, 'SZ-' || lpad(id::text, 10, '0'), "isOpen", "isApproved"::int,
      case when "isApproved" then now() end, case when "isTakenDown" then now() end, case when "isDeleted" then now() end
    from jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb) as one (id bigint, "authorId" bigint, coin int,
      "isOpen" boolean, "isApproved" boolean, "isTakenDown" boolean, "isDeleted" boolean)`.execute(portal.db)
  await sql`
    insert into item_version (item_id, number, name, description, category_id, coin)
    select id, 1, name, description, category_id, coin from item where id = any(${items.map(({ id }) => id)}::bigint[])`.execute(
    portal.db,
  )
}

/** Some shares go through a group; expired and revoked ones must not count. */
const grantAll = async (memberId: number) => {
  await addItems(memberId)
  const idsWhere = (isChosen: (one: Case) => boolean) => idsOf(cases.filter(isChosen), memberId)
  const [bought, shared] = [idsWhere((one) => one.bought), idsWhere((one) => one.shared)]
  const rest = idsWhere((one) => !one.shared)
  const { rows } = await sql<{ id: number }>`
    insert into user_group (owner_id, name) values (${giver.id}, ${`组 ${memberId}`}) returning id`.execute(portal.db)
  const group = rows[0]!.id
  await sql`insert into user_group_member (group_id, member_id) values (${group}, ${memberId})`.execute(portal.db)
  await sql`
    insert into access_grant (item_id, member_id, group_id, reason, giver_id, coins, version, expires_at, revoked_at)
    select id, ${memberId}::bigint, null::bigint, 'bought', null::bigint, 5, 1, null::timestamptz, null::timestamptz
    from unnest(${bought}::bigint[]) as id
    union all
    select id, case when id % 5 > 1 then ${memberId}::bigint end, case when id % 5 < 2 then ${group}::bigint end,
           'shared', ${giver.id}::bigint, null, null, now() + interval '1 day', null
    from unnest(${shared}::bigint[]) as id
    union all
    select id, case when id % 5 > 1 then ${memberId}::bigint end, case when id % 5 < 2 then ${group}::bigint end,
           'shared', ${giver.id}::bigint, null, null,
           case when id % 3 = 0 then now() - interval '1 minute' end, case when id % 3 > 0 then now() end
    from unnest(${rest}::bigint[]) as id`.execute(portal.db)
}

/** The codes of all cases by the SQL expression for lists, in one query. */
const codesBySql = async (viewer: Viewer & { id: number }) => {
  const { rows } = await sql<{ code: AccessCode }>`
    select ${codeSql(viewer)} as code from item where id = any(${idsOf(cases, viewer.id)}::bigint[]) order by id`.execute(
    portal.db,
  )
  return rows.map((row) => row.code)
}

const people = {
  'without a level': null,
  administrator: 1,
  'administrator who sees no audits': 1,
  'first level': 2,
  'second level': 4,
  'third level': 5,
} as const

describe('the rule and the query agree on every combination', () => {
  test.each(Object.entries(people))('%s', async (name, level) => {
    const role = name === 'administrator' ? ('super' as const) : ('finance' as const)
    const adminRole = level === 1 ? role : undefined
    const person =
      level === null
        ? await portal.aPersonWithoutLevel()
        : level === 1
          ? await portal.anAdministrator()
          : await portal.aMember({ level })
    await grantAll(person.id)
    const viewer = { id: person.id, level, adminRole }
    const byRule = cases.map((one) => codeOf(viewer, itemOf(one, viewer), one))
    expect(await codesBySql(viewer)).toEqual(byRule)
    const actor = { id: person.id, level: level ?? undefined, adminRole } as Actor
    const byCall = await Promise.all(cases.map((one) => accessCode(portal.db, actor, itemOf(one, viewer))))
    expect(byCall).toEqual(byRule)
  })
})

describe('the rule', () => {
  const item = { ownerId: 9, coin: 5, isApproved: true, isTakenDown: false, isDeleted: false, isOpen: true }
  const none = { bought: false, shared: false }
  const gone = { ...item, isDeleted: true }

  test('visitors and members without a level may use no item', () => {
    for (const viewer of [{}, { id: 9 }, { id: 9, level: null }])
      expect(cases.map((one) => codeOf(viewer, itemOf(one, viewer), one)).every((code) => code === 0)).toBe(true)
  })

  test('administrators and owners may use an item in every state', () => {
    expect(codeOf({ id: 1, level: 1, adminRole: 'audit' }, gone, none)).toBe(1)
    expect(codeOf({ id: 1, level: 1, adminRole: 'finance' }, gone, none)).toBe(0)
    expect(codeOf({ id: 9, level: 4 }, { ...item, isApproved: false, isTakenDown: true }, none)).toBe(1)
  })

  test('a free item is free for levels 1, 2 and 4 while it is on offer', () => {
    const free = { ...item, coin: 0 }
    expect([1, 2, 4, 5].map((level) => codeOf({ id: 1, level } as Viewer, free, none))).toEqual([1, 1, 1, 0])
    expect(codeOf({ id: 1, level: 4 }, { ...free, isTakenDown: true }, none)).toBe(0)
  })

  test('an item closed to the second level is not free for it', () => {
    const closed = { ...item, coin: 0, isOpen: false }
    expect([1, 2, 4, 5].map((level) => codeOf({ id: 1, level } as Viewer, closed, none))).toEqual([0, 1, 0, 0])
    expect(codeOf({ id: 1, level: 1, adminRole: 'super' }, closed, none)).toBe(1)
    expect(codeOf({ id: 1, level: 4 }, closed, { bought: false, shared: true })).toBe(3)
  })

  test('a purchase stays valid after a take-down or deletion; a share does not', () => {
    expect(codeOf({ id: 1, level: 4 }, gone, { bought: true, shared: true })).toBe(2)
    expect(codeOf({ id: 1, level: 4 }, { ...item, isTakenDown: true }, { bought: false, shared: true })).toBe(0)
    expect(codeOf({ id: 1, level: 4 }, item, { bought: false, shared: true })).toBe(3)
  })

  test('the third level uses only items shared with it', () => {
    const viewer = { id: 9, level: 5 } as const
    expect(codeOf(viewer, { ...item, coin: 0 }, { bought: true, shared: false })).toBe(0)
    expect(codeOf(viewer, item, { bought: true, shared: true })).toBe(3)
  })
})

test('concurrent calls grant a purchase once', async () => {
  const member = await portal.aMember()
  await addItems(member.id)
  const id = itemIdOf(cases[0]!, member.id)
  const grant = inTransaction((tx) => grantBought(tx, { id, memberId: member.id, coins: 30, version: 1 }))
  const granted = await Promise.all(Array.from({ length: 8 }, () => grant(portal.db)))
  expect(granted.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await findPurchase(portal.db, member.id, id)).toMatchObject({ coins: 30, version: 1 })
})

test('a purchase cannot be revoked or changed, a share can be revoked once', async () => {
  const member = await portal.aMember()
  await grantAll(member.id)
  const change = (what: string) => sql.raw(`${what} where member_id = ${member.id}`).execute(portal.db)
  const revoke = 'update access_grant set revoked_at = now()'
  await expect(change('delete from access_grant')).rejects.toThrow('never changes')
  await expect(change(revoke)).rejects.toThrow('never changes')
  await expect(change('update access_grant set item_id = item_id + 1')).rejects.toThrow('never changes')
  await sql`
    update access_grant set revoked_at = now()
    where member_id = ${member.id} and reason = 'shared' and revoked_at is null`.execute(portal.db)
  const actor = { id: member.id, level: 5 } as Actor
  const shared = cases.find(
    (one) =>
      one.shared &&
      itemIdOf(one, member.id) % 5 > 1 &&
      one.isApproved &&
      !one.isTakenDown &&
      !one.isDeleted &&
      !one.isOwn,
  )!
  expect(await accessCode(portal.db, actor, itemOf(shared, actor))).toBe(0)
  await expect(
    sql`update access_grant set revoked_at = null where member_id = ${member.id} and reason = 'shared'`.execute(
      portal.db,
    ),
  ).rejects.toThrow('never changes')
})
