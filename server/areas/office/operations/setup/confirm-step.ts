import type { z } from 'zod'
import type { confirmSetupStep as confirmCall } from '#contract/office/operations/setup/setup.ts'
import { setupSteps } from '#contract/office/operations/setup/setup-steps.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import './tables.ts'

/** SETUP-3: notes that nothing has to be done for a step, or that something has to after all. */
export const confirmStep = inTransaction(
  async (tx, actor: Actor, { name, isConfirmed }: z.output<typeof confirmCall.body>) => {
    if (isConfirmed)
      await tx
        .insertInto('setup_step')
        .values({ name, member_id: actor.id })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    else await tx.deleteFrom('setup_step').where('name', '=', name).execute()
    await noteChange(tx, actor, {
      target: `开站准备「${setupSteps[name].title}」`,
      after: { state: isConfirmed ? '不需要' : '需要处理' },
    })
    return { message: isConfirmed ? '已标记为不需要' : '已撤销标记' }
  },
)
