import type { Guards } from '#kernel/bind.ts'
import { hitOrFail, limitsInMemory } from '#kernel/limits.ts'
import { settingsOf } from '../settings/index.ts'
import { recordAct } from './audit-log.ts'
import { findActor } from './sessions.ts'

const frequentWrites = limitsInMemory<number>()

/** What every call asks before it runs: whose token it is and whether that person writes too often (decision 5); and who did what. */
export const guards: Guards = {
  findActor,
  recordAct,
  async countWrite(db, actor, { isFrequent }) {
    const { writesPerAccount } = await settingsOf(db, 'limits')
    const rule = { max: writesPerAccount, windowSeconds: 60 }
    if (isFrequent) frequentWrites.hitOrFail(actor.id, rule)
    else await hitOrFail(db, `write:${actor.id}`, rule)
  },
}
