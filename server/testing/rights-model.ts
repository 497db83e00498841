import { sql } from 'kysely'
import { type AdminRole, adminRoles } from '#contract/permissions.ts'
import type { TestPortal } from './portal.ts'

/** All that opens or closes the back office for somebody. */
export interface Rights {
  id: number
  username: string
  level: number | null
  role: AdminRole | null
  enabled: boolean
  isDeleted: boolean
  password: string
  hasFactor: boolean
  wasAdministrator: boolean
  wasReset: boolean
  sessions: number
}
export type Everybody = ReadonlyMap<number, Rights>

export const readEverybody = async ({ db }: Pick<TestPortal, 'db'>): Promise<Everybody> => {
  const { rows } = await sql<Rights>`
    select id, username, level, admin_role as role, enabled, deleted_at is not null as "isDeleted",
      password_hash as password, second_factor_since is not null as "hasFactor",
      coalesce(administrator_until > now() - interval '7 days', false) as "wasAdministrator",
      greatest(password_reset_at, factors_reset_at) > now() - interval '7 days' is true as "wasReset",
      (select count(*)::int from session where member_id = member.id) as sessions
    from member`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A confirmation that was carried out: who asked, who agreed, and what that one had read. */
export interface Agreement {
  kind: string
  memberId: number
  requesterId: number
  deciderId: number
  detail: string
}

/** One call of the random walk. */
export interface Step {
  by: number
  name: string
  agreement?: Agreement | undefined
}

const isProtected = ({ level, wasAdministrator }: Rights) => level === 1 || wasAdministrator
const isSuper = (person: Rights | undefined) => person?.role === 'super' && person.enabled && !person.isDeleted

const labelOf = ({ role }: Rights) => (role === null ? '' : adminRoles[role].label)

/** Whether nobody else could have been asked: the portal then does not lock itself out (ACC-49). */
const isAlone = (before: Everybody, by: number) =>
  isSuper(before.get(by)) &&
  ![...before.values()].some((other) => other.id !== by && (isSuper(other) || other.wasAdministrator))

/** Whether two super administrators agreed to this change of this person, in words that named it. */
const isAgreed = (before: Everybody, was: Rights, is: Rights, { agreement }: Step): boolean => {
  if (!agreement || agreement.memberId !== was.id) return false
  const { requesterId, deciderId, detail } = agreement
  const areTwo =
    requesterId !== deciderId &&
    deciderId !== was.id &&
    isSuper(before.get(requesterId)) &&
    isSuper(before.get(deciderId))
  const namesReset = !was.wasReset || /近七天内重置过/.test(detail)
  const words = [was.username, labelOf(was), labelOf(is)].every((word) => detail.includes(word))
  return areTwo && words && namesReset
}

/** Changes of rights, passwords, factors and sessions that nobody but two super administrators may make. */
export const violations = (before: Everybody, after: Everybody, step: Step): string[] => {
  const found: string[] = []
  for (const is of after.values()) {
    const was = before.get(is.id) ?? { ...is, level: null, role: null, wasAdministrator: false }
    if (!(isProtected(was) || is.level === 1)) continue
    const bySuper = isSuper(before.get(step.by))
    // A super administrator alone may stop the others, and manages who is administrator no more like any member.
    const isBraked = was.role !== 'super' && was.enabled && !is.enabled && bySuper
    const isMember = was.level !== 1 && is.level !== 1 && bySuper
    const changes = [
      ...((was.level !== is.level || was.role !== is.role) && !isMember ? [`role ${was.role} → ${is.role}`] : []),
      ...(was.enabled !== is.enabled && !isBraked && !isMember ? [`enabled ${was.enabled} → ${is.enabled}`] : []),
      ...(was.isDeleted !== is.isDeleted ? ['deleted'] : []),
      ...(was.password !== is.password ? ['password'] : []),
      ...(was.hasFactor !== is.hasFactor ? ['factor'] : []),
    ]
    const isAllowed = isAgreed(before, was, is, step) || isAlone(before, step.by)
    if (changes.length > 0 && !isAllowed) found.push(`${step.name} by ${step.by} about ${is.id}: ${changes.join(', ')}`)
    const isEnded = is.sessions < was.sessions && !bySuper && step.by !== is.id
    if (isEnded && !isAllowed) found.push(`${step.name} by ${step.by} ended sessions of ${is.id}`)
  }
  return found
}
