import { isDeepStrictEqual } from 'node:util'
import { type Level, levels } from '#contract/constants.ts'
import { type AdminRole, adminRoles, holds } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { awaitApproval, type ConfirmedRequest } from '../../../base/approvals/index.ts'
import { lockAdministrators } from './administrators.ts'
import { getStanding, isRecent, type Standing } from './standing.ts'

/** What is asked for about an administrator or for a new one. */
export type AdministratorChange =
  | { kind: 'role'; role: AdminRole | null; level: Level }
  | { kind: 'enableAdministrator' | 'disableAdministrator' | 'factors' }
  | { kind: 'password'; hash: string }

interface Request {
  reason?: string
  /** What carries it out beside the person and the change. */
  payload?: object
}

/**
 * ACC-48: lets a change of an administrator wait for a second one, who reads the role before and after and what was reset
 * lately; answers false where nobody else could confirm it. The state that was read is stored with it.
 */
export const awaitSecond = (
  tx: Tx,
  actor: Actor,
  person: Standing,
  change: AdministratorChange,
  { reason = '', payload = {} }: Request = {},
): Promise<boolean> => {
  const { id, username, admin_role: roleBefore } = person
  const isRole = change.kind === 'role'
  return awaitApproval(tx, actor, {
    kind: isRole ? kindOf(roleBefore, change.role) : change.kind,
    subject: String(id),
    target: `用户 ${username}`,
    memberId: id,
    reason,
    detail: wordsOf(actor, person, change),
    payload: { before: stateOf(person), ...(change.kind === 'password' && { hash: change.hash }), ...payload },
    ...(isRole && { roles: { roleBefore, roleAfter: change.role, levelAfter: change.level } }),
  })
}

const kindOf = (before: AdminRole | null, after: AdminRole | null) => {
  if (after === null) return 'revoke'
  return before === null ? 'administrator' : 'role'
}

const standingLabel = (role: AdminRole | null, level: Level | null): string => {
  if (role !== null) return adminRoles[role].label
  return level === null ? '访客' : levels[level].label
}

/** One sentence that says all there is to know, so that a short look at the request is enough. */
const wordsOf = (actor: Actor, person: Standing, change: AdministratorChange): string =>
  [`用户 ${person.username}${whatHappens(actor, person, change)}`, ...recentEvents(person)].join('；')

const whatHappens = ({ username: author }: Actor, person: Standing, change: AdministratorChange): string => {
  const now = standingLabel(person.admin_role, person.level)
  switch (change.kind) {
    case 'role':
      return ` 将由 ${now} 变为 ${standingLabel(change.role, change.level)}`
    case 'enableAdministrator':
      return ` 将重新启用，角色为 ${now}`
    case 'disableAdministrator':
      return ` 将停用并退出全部设备，角色为 ${now}`
    case 'password':
      return `（${now}）的密码将重置，初始密码由 ${author} 转交`
    case 'factors':
      return `（${now}）的两步验证将全部移除，之后只凭密码登录`
  }
}

const recentEvents = (person: Standing): string[] => {
  const resets = [
    ...(isRecent(person.password_reset_at) ? ['密码'] : []),
    ...(isRecent(person.factors_reset_at) ? ['两步验证'] : []),
  ]
  return [
    ...(person.admin_role === null && isRecent(person.administrator_until) ? ['近七天内曾是管理员'] : []),
    ...(resets.length > 0 ? [`近七天内重置过${resets.join('和')}`] : []),
    ...(person.must_change_password ? ['初始密码尚未修改'] : []),
    ...(person.enabled ? [] : ['账号现已停用']),
  ]
}

/** What the second administrator has read about the person. */
const stateOf = (person: Standing) => ({
  username: person.username,
  level: person.level,
  role: person.admin_role,
  enabled: person.enabled,
  passwordResetAt: person.password_reset_at?.toISOString() ?? null,
  factorsResetAt: person.factors_reset_at?.toISOString() ?? null,
})

/**
 * The person of a confirmed request, locked. Refused if anything the words said has changed since, or if the requester no
 * longer manages roles: the second administrator agreed to something else.
 */
export const requireUnchanged = async (
  tx: Tx,
  { subject, payload, requesterId }: Pick<ConfirmedRequest, 'subject' | 'payload' | 'requesterId'>,
): Promise<Standing> => {
  await lockAdministrators(tx)
  const person = await getStanding(tx, Number(subject))
  const { before } = (payload ?? {}) as { before?: unknown }
  if (!isDeepStrictEqual(before, stateOf(person))) fail('approval_outdated')
  const requester = await tx
    .selectFrom('member')
    .select('admin_role')
    .where('id', '=', requesterId)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!holds(requester?.admin_role ?? undefined, 'roles', 'review')) fail('approval_outdated')
  return person
}
