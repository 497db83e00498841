import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireOwnPassword } from '../own/own-account.ts'
import { lockFactors } from './factor-state.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Makes new recovery codes, shown once; the old ones no longer work. */
export const renewRecoveryCodes = async (db: Db, actor: Actor, password: string) => {
  await requireOwnPassword(db, actor, password)
  return { message: '已生成新的恢复码', recoveryCodes: await storeNew(db, actor) }
}

const storeNew = inTransaction(async (tx, actor: Actor) => {
  const { second_factor_since: isOn } = await lockFactors(tx, actor.id)
  if (!isOn) return fail('factor_missing')
  return replaceRecoveryCodes(tx, actor.id)
})
