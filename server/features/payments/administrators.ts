import { levelId } from '#contract/constants.ts'
import type { Tx } from '#kernel/database/index.ts'
import { type NewNotice, notify } from '../notices/index.ts'

/** Notifies every administrator. */
export const notifyAdministrators = async (tx: Tx, notice: NewNotice): Promise<void> => {
  const administrators = await tx
    .selectFrom('member')
    .select('id')
    .where('level', '=', levelId.administrator)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  await notify(
    tx,
    administrators.map(({ id }) => id),
    notice,
  )
}
