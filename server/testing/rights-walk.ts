import { sql } from 'kysely'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as settings from '#contract/base/settings/settings.ts'
import * as care from '#contract/office/dossiers/member-care.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as factors from '#contract/people/accounts/factors.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as merging from '#contract/people/accounts/merging.ts'
import { type AdminRole, adminRoleNames } from '#contract/permissions.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { requestBan } from '../areas/people/accounts/index.ts'
import { askForRole, decide, memberForm } from './approvals.ts'
import { type Person, type TestPortal, testPortal } from './portal.ts'
import { type Agreement, readEverybody, type Step, violations } from './rights-model.ts'
import { liftWriteLimit } from './write-limit.ts'

/** mulberry32: the same seed walks the same way. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

interface World {
  portal: TestPortal
  people: Person[]
  below: (max: number) => number
}

const password = 'Right@2026'
const reason = '核实身份'

/** Everybody keeps a session, as if logged in anew: what a session may do is the question here, not how one is got. */
const reopenSessions = ({ portal, people }: World) =>
  sql`
    insert into session (token_hash, member_id, is_remembered, address, user_agent, expires_at)
    select sha256(token::bytea), id, false, '', 'test', now() + interval '1 day'
    from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ token }) => token)}::text[]) as person (person_id, token)
    join member on id = person_id and deleted_at is null on conflict do nothing`.execute(portal.db)

type Act = (world: World, by: Person, about: Person) => Promise<Agreement | undefined>

const quietly =
  (call: (by: Person, about: Person, world: World) => Promise<unknown>): Act =>
  async (world, by, about) => {
    await call(by, about, world)
    return undefined
  }

const aRole = ({ below }: World): AdminRole | null => [...adminRoleNames, 'super' as const, null][below(8)]!

/** Decides any open request; answers what was agreed to if it was carried out. */
const decideAny: Act = async ({ portal, below }, by) => {
  const open = await portal.db.selectFrom('approval').selectAll().where('state', '=', 'waiting').orderBy('id').execute()
  const request = open[below(Math.max(1, open.length))]
  if (!request) return undefined
  if (below(10) === 0) {
    await by.calls(approvals.withdrawApproval, { id: request.id })
    return undefined
  }
  const { status } = await decide(by, request.id)
  if (status !== 200) return undefined
  const { kind, detail, member_id: memberId, created_by: requesterId } = request
  return { kind, detail, memberId, requesterId, deciderId: by.id }
}

/** Every call that reaches an account, and every way to a level or role. */
const acts: Record<string, Act> = {
  switchOff: quietly((by, { id }) => by.calls(members.switchMembers, { ids: [id], enabled: false })),
  switchOn: quietly((by, { id }) => by.calls(members.switchMembers, { ids: [id], enabled: true })),
  edit: quietly((by, about, { below }) =>
    by.calls(
      members.updateMember,
      memberForm(about, {
        roles: [{ id: [1, 2, 4, 5][below(4)]! }],
        enabled: below(3) > 0,
        email: below(2) ? '' : `walk${about.id}@example.com`,
      }),
    ),
  ),
  remove: quietly((by, { id }, { below }) => (below(4) ? Promise.resolve() : by.calls(members.deleteMembers, [id]))),
  resetPassword: quietly((by, { id }) => by.calls(members.resetPassword, { id })),
  resetFactors: quietly((by, { id }) => by.calls(factors.resetFactors, { id, reason })),
  disable: quietly((by, { id }) => by.calls(care.disableMember, { memberId: id, days: 7, reason })),
  enable: quietly((by, { id }) => by.calls(care.enableMember, { memberId: id })),
  endSessions: quietly((by, { id }) => by.calls(care.endMemberSessions, { memberId: id })),
  merge: quietly((by, { id }, { people, below }) =>
    by.calls(merging.requestMerge, { fromId: id, intoId: people[below(people.length)]!.id, reason, password }),
  ),
  rename: quietly((by, _about, { below }) =>
    by.calls(accounts.updateProfile, { username: below(5) ? by.username : `${by.username}x`.slice(0, 20) }),
  ),
  ban: quietly((by, { id }, { portal }) =>
    // The reports that lead here have rules of their own; the request is what matters.
    inTransaction(requestBan)(
      portal.db,
      { ...by, sessionId: 0, role: 'admin', name: by.username } as never,
      id,
      reason,
    ).catch(() => undefined),
  ),
  security: quietly(async (by, _about, { below }) => {
    const version = 0
    await by.calls(settings.updateSettings, { group: 'security', version, values: { proofMinutes: 5 + below(20) } })
  }),
  role: quietly((by, about, world) => askForRole(by, about, aRole(world))),
  decide: decideAny,
}
const names = Object.keys(acts)
/** What leads on is tried more often than the rest. */
const weighted = [...names, 'role', 'role', 'decide', 'decide', 'decide', 'decide', 'decide', 'decide']

const aWorld = async (below: World['below']): Promise<World> => {
  const portal = await testPortal()
  await liftWriteLimit(portal.db)
  const people = [await portal.anAdministrator(), await portal.anAdministrator(), await portal.anAdministrator()]
  for (const role of ['finance', 'support', 'system'] as const) people.push(await portal.anAdministratorOf(role))
  for (let n = 0; n < 3; n++) people.push(await portal.aMember())
  await portal.db
    .updateTable('member')
    .set({ second_factor_since: new Date() })
    .where('username', 'like', 'person%')
    .execute()
  return { portal, people, below }
}

/** Walks so many steps; answers how many agreements were carried out, and everything that nobody should have been able to do. */
export const walkRights = async ({ seed, steps }: { seed: number; steps: number }) => {
  const world = await aWorld(randomOf(seed))
  const { portal, people, below } = world
  const found: string[] = []
  const agreed: string[] = []
  for (let n = 0; n < steps; n++) {
    await reopenSessions(world)
    // The first three began as super administrators; the others are mostly refused.
    const by = people[below(2) ? below(3) : below(people.length)]!
    const about = people[below(people.length)]!
    const name = weighted[below(weighted.length)]!
    const before = await readEverybody(portal)
    const step: Step = { by: by.id, name, agreement: await acts[name]!(world, by, about) }
    if (step.agreement) agreed.push(step.agreement.kind)
    found.push(
      ...violations(before, await readEverybody(portal), step).map((text) => `seed ${seed}, step ${n}: ${text}`),
    )
  }
  await portal.close()
  return { found, agreed }
}
