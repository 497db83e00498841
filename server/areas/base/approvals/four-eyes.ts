import { type AdminRole, holds, type Permission } from '#contract/permissions.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import './tables.ts'

/** An administrator, the role, and since when. */
export interface Decider {
  id: number
  role: AdminRole | undefined
  since: Date
}

/** The author and time of a request, the person who gains from it, and the permission it takes to decide. */
export interface FourEyesRequest {
  permission: Permission
  created_by: number
  created_at: Date
  member_id: number
}

export const findDecider = async (db: Db | Tx, actor: Actor): Promise<Decider> => {
  const member = await db
    .selectFrom('member')
    .select('administrator_since')
    .where('id', '=', actor.id)
    .executeTakeFirst()
  return { id: actor.id, role: actor.adminRole, since: member?.administrator_since ?? fail('forbidden') }
}

/** Why this administrator may not decide; undefined if he may (ACC-48). */
export const refusalOf = ({ id, role, since }: Decider, request: FourEyesRequest) => {
  if (!holds(role, request.permission, 'review')) return 'forbidden' as const
  if (id === request.created_by || id === request.member_id) return 'approval_needs_another' as const
  // Otherwise one administrator could make a second account of his administrator and confirm with it.
  return since > request.created_at ? ('approver_too_new' as const) : undefined
}

export const canDecide = (decider: Decider, request: FourEyesRequest): boolean => !refusalOf(decider, request)
