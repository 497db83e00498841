import { sql } from 'kysely'
import { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import type { ConfirmedRequest } from '../../../base/approvals/index.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { lockAdministrators, requireSuperAdministrator } from '../roles/administrators.ts'
import { awaitSecond, requireUnchanged } from '../roles/await-second.ts'
import { getStanding, getStandings, requireMayManage, type Standing } from '../roles/standing.ts'
import { asMergedConflict } from './member-conflicts.ts'

/** Why an account is disabled, and until when; null: until an administrator enables it. */
export interface Period {
  until: Date | null
  reason: string
}

/** An account that is enabled, or disabled without a period. */
const noPeriod: Period = { until: null, reason: '' }

/** Enables or disables accounts; administrators are enabled, and super administrators disabled, when a second one confirms. */
export const switchMembers = inTransaction(async (tx, actor: Actor, ids: number[], enabled: boolean) => {
  if (!enabled && ids.includes(actor.id)) fail('cannot_disable_self')
  await lockAdministrators(tx)
  const people = await getStandings(tx, ids)
  const waiting: Standing[] = []
  for (const person of people) if (await awaitSwitch(tx, actor, person, enabled)) waiting.push(person)
  const rest = people.filter((person) => !waiting.includes(person))
  if (rest.length > 0) await setEnabled(tx, actor, rest, enabled)
  return { message: waiting.length === 0 ? '恭喜你，修改成功' : waitingMessage(enabled) }
})

export const waitingMessage = (enabled: boolean): string =>
  enabled ? '管理员账号等待另一名超级管理员确认后启用' : '超级管理员账号等待另一名超级管理员确认后停用'

/** Lets the switch of an administrator wait for a second one; false: it takes effect now. */
export const awaitSwitch = async (
  tx: Tx,
  actor: Actor,
  person: Standing,
  enabled: boolean,
  { until, reason }: Period = noPeriod,
): Promise<boolean> => {
  requireMayManage(actor, person)
  if (person.level !== levelId.administrator || person.enabled === enabled) return false
  if (enabled) return awaitSecond(tx, actor, person, { kind: 'enableAdministrator' })
  if (person.admin_role !== 'super') return false
  const payload = { until: until?.toISOString() ?? null }
  return awaitSecond(tx, actor, person, { kind: 'disableAdministrator' }, { reason, payload })
}

/** Switches accounts now and notes it. */
const setEnabled = async (
  tx: Tx,
  actor: Actor,
  people: readonly Standing[],
  enabled: boolean,
  period: Period = noPeriod,
): Promise<void> => {
  await storeState(tx, people, enabled, period)
  const after = { enabled, ...(period.reason && { disabled_until: period.until, disabled_reason: period.reason }) }
  await noteChange(
    tx,
    actor,
    ...people.map(({ id, username }) => ({ target: `用户 ${username}`, memberId: id, after })),
  )
}

const storeState = async (
  tx: Tx,
  people: readonly Pick<Standing, 'id'>[],
  enabled: boolean,
  { until, reason }: Period = noPeriod,
): Promise<void> => {
  const ids = people.map(({ id }) => id)
  await tx
    .updateTable('member')
    .set({ enabled, disabled_until: until, disabled_reason: reason, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
    .catch(asMergedConflict)
  await requireSuperAdministrator(tx)
  if (!enabled) await endSessionsOf(tx, ids)
}

const Disabling = z.object({ until: z.string().nullable() })

/** Enables or disables an administrator after a second one has confirmed it. */
export const carryOutSwitch = async (tx: Tx, request: ConfirmedRequest): Promise<void> => {
  const person = await requireUnchanged(tx, request)
  if (request.kind === 'enableAdministrator') return storeState(tx, [person], true)
  const { until } = Disabling.parse(request.payload)
  await storeState(tx, [person], false, { until: until === null ? null : new Date(until), reason: request.reason })
}

const requireState = ({ enabled }: Standing, expected: boolean): void => {
  if (enabled !== expected) fail(expected ? 'member_disabled' : 'member_enabled')
}

/** Disables an account, ends its sessions and stores why and until when; of two calls at once the second is refused. */
export const disableMember = async (
  tx: Tx,
  actor: Actor,
  id: number,
  period: Period,
): Promise<{ isWaiting: boolean }> => {
  if (id === actor.id) fail('cannot_disable_self')
  await lockAdministrators(tx)
  const person = await getStanding(tx, id)
  requireState(person, true)
  const isWaiting = await awaitSwitch(tx, actor, person, false, period)
  if (!isWaiting) await setEnabled(tx, actor, [person], false, period)
  return { isWaiting }
}

/** Enables a disabled account; that of an administrator waits for a second one. */
export const enableMember = async (tx: Tx, actor: Actor, id: number): Promise<{ isWaiting: boolean }> => {
  await lockAdministrators(tx)
  const person = await getStanding(tx, id)
  requireState(person, false)
  const isWaiting = await awaitSwitch(tx, actor, person, true)
  if (!isWaiting) await setEnabled(tx, actor, [person], true)
  return { isWaiting }
}
