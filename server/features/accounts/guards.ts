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

/** What every call asks before it runs: who the person is, whether that level may call, whether the person writes too often (ACC-19). */
export const guards: Guards = {
  findActor,
  mayCall: (actor, access) => mayCall[access](actor),
  recordCall,
  async countWrite(db, actor) {
    const { writesPerAccount } = await settingsOf(db, 'limits')
    await spendOrFail(db, `write:${actor.id}`, { max: writesPerAccount, windowSeconds: 60 })
  },
}
