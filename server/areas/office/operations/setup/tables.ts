import type { SetupStepName } from '#contract/office/operations/setup/setup-steps.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['setup_step'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    setup_step: {
      name: SetupStepName
      member_id: number
      confirmed_at: Timestamp
    }
  }
}
