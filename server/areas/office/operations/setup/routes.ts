import * as setup from '#contract/office/operations/setup/setup.ts'
import type { Bind } from '#kernel/http/index.ts'
import { confirmStep } from './confirm-step.ts'
import { examineSetup } from './examine-setup.ts'

export const routes = (bind: Bind) => {
  bind(setup.getSetup, async ({ db, config }) => {
    const steps = await examineSetup(db, config)
    return { isNeeded: !config.demo && steps.some(({ state }) => state === 'missing'), steps }
  })
  bind(setup.confirmSetupStep, ({ db, actor, body }) => confirmStep(db, actor, body))
}
