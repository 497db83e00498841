import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Bool, Done } from '../../../fields.ts'
import { setupStepNames } from './setup-steps.ts'

const SetupStep = z.object({
  name: z.enum(setupStepNames),
  /** confirmed: an administrator said that nothing has to be done. */
  state: z.enum(['done', 'confirmed', 'missing']),
  /** What is there, or what is missing and what to do. */
  sentence: z.string(),
})
export type SetupStep = z.output<typeof SetupStep>

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'administrator',
  permission: 'settings',
  summary: '开站准备：每一步的状态；演示门户不需要',
  answer: z.object({ isNeeded: z.boolean(), steps: z.array(SetupStep) }),
})

export const confirmSetupStep = endpoint({
  method: 'PUT',
  path: '/api/setup/step',
  access: 'administrator',
  permission: 'settings',
  summary: '标记一步不需要处理，或撤销标记',
  body: z.object({ name: z.enum(setupStepNames, { error: '没有这一步' }), isConfirmed: Bool }),
  answer: Done,
})
