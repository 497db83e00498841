import { levelId } from '#contract/constants.ts'
import type { Access } from '#contract/endpoint.ts'
import { type Actor, type Guards, spendOrFail } from '#kernel/http/index.ts'
import { settingsOf } from '../settings/index.ts'
import { recordCall } from './audit/audit-log.ts'
import { findActor } from './login/sessions.ts'

const mayCall: Record<Access, (actor: Actor) => boolean> = {
  anyone: () => true,
  session: () => true,
  user: (actor) => actor.level !== undefined,
  member: (actor) => actor.level !== undefined && actor.level !== levelId.third,
  administrator: (actor) => actor.level === levelId.administrator,
}

/** Authentication, permission by level and the write limit per account (ACC-19), checked before every call. */
export const guards: Guards = {
  findActor,
  mayCall: (actor, access) => mayCall[access](actor),
  recordCall,
  async countWrite(db, actor) {
    const { writesPerAccount } = await settingsOf(db, 'limits')
    await spendOrFail(db, `write:${actor.id}`, { max: writesPerAccount, windowSeconds: 60 })
  },
}
