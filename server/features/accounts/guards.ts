import type { Guards } from '#kernel/bind.ts'
import { spendOrFail } from '#kernel/limits.ts'
import { settingsOf } from '../settings/index.ts'
import { recordAct } from './audit-log.ts'
import { findActor } from './sessions.ts'

/** What every call asks before it runs: whose token it is and whether that person writes too often (ACC-19); and who did what. */
export const guards: Guards = {
  findActor,
  recordAct,
  async countWrite(db, actor) {
    const { writesPerAccount } = await settingsOf(db, 'limits')
    await spendOrFail(db, `write:${actor.id}`, { max: writesPerAccount, windowSeconds: 60 })
  },
}
