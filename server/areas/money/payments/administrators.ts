import { rolesHolding } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import { type NewNotice, notify } from '../../people/notices/index.ts'

/** Notifies the administrators who see the books. */
export const notifyAdministrators = async (tx: Tx, notice: NewNotice): Promise<void> => {
  const administrators = await tx
    .selectFrom('member')
    .select('id')
    .where('admin_role', 'in', rolesHolding('books'))
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  await notify(
    tx,
    administrators.map(({ id }) => id),
    notice,
  )
}
