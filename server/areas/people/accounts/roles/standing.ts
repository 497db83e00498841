import { sql } from 'kysely'
import { recentDays } from '#contract/base/approvals/approval-kinds.ts'
import { type Level, levelId } from '#contract/constants.ts'
import { type AdminRole, holds } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import '../tables.ts'

/** What decides about an account's rights: level and role, never whether it is enabled. */
export interface Standing {
  id: number
  username: string
  level: Level | null
  admin_role: AdminRole | null
  enabled: boolean
  administrator_until: Date | null
  password_reset_at: Date | null
  factors_reset_at: Date | null
  must_change_password: boolean
}

const columns = [
  'id',
  'username',
  'level',
  'admin_role',
  'enabled',
  'administrator_until',
  'password_reset_at',
  'factors_reset_at',
  'must_change_password',
] as const

const standings = (tx: Tx) => tx.selectFrom('member').select(columns).where('deleted_at', 'is', null).forUpdate()

/** Locks the account; fails where there is none. */
export const getStanding = async (tx: Tx, id: number): Promise<Standing> =>
  (await standings(tx).where('id', '=', id).executeTakeFirst()) ?? fail('not_found')

/** The same for several accounts, in the order of their ids; all of them must exist. */
export const getStandings = async (tx: Tx, ids: readonly number[]): Promise<Standing[]> => {
  const found = await standings(tx).where(sql<boolean>`id = any(${ids}::bigint[])`).orderBy('id').execute()
  return found.length === new Set(ids).size ? found : fail('not_found')
}

/** Within the days that requests look back. */
export const isRecent = (time: Date | null): boolean =>
  time !== null && Date.now() - time.getTime() < recentDays * 86_400_000

type Term = Pick<Standing, 'level' | 'administrator_until'>

/** An administrator, also a disabled one, and whoever was one a short time ago: taking the role away must open no way in. */
export const isProtected = ({ level, administrator_until: until }: Term): boolean =>
  level === levelId.administrator || isRecent(until)

export const mayManage = ({ adminRole }: Pick<Actor, 'adminRole'>, person: Term): boolean =>
  !isProtected(person) || holds(adminRole, 'roles', 'review')

/** ROLE-4: the accounts of administrators and recent ones are changed only by those who manage roles. */
export const requireMayManage = (actor: Actor, person: Term): void => {
  if (!mayManage(actor, person)) fail('administrator_protected')
}

/** Nobody acts on the own account with the calls for those of others: they ask for no password and no factor. */
export const refuseOwnAccount = (actor: Actor, id: number): void => {
  if (actor.id === id) fail('own_account')
}
