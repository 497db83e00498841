import { setupSteps } from '#contract/office/operations/setup/setup-steps.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { examineSetup } from '../areas/office/operations/index.ts'
import type { Finding } from './finding.ts'

/** Payments and backups have examinations of their own, which look closer. */
const examinedElsewhere = new Set(['payment', 'backup'])

/** SETUP-2: what the owner of a portal without demo content still has to settle. */
export const examineSetupFindings = async (db: Db, config: Readonly<Config>): Promise<Finding[]> => {
  if (config.demo) return []
  const steps = await examineSetup(db, config)
  return steps
    .filter(({ name, state }) => state === 'missing' && !examinedElsewhere.has(name))
    .map(({ name, sentence }) => ({
      what: setupSteps[name].title,
      state: 'warn',
      sentence,
      advice: '在后台“开站准备”页处理，或标记为不需要',
    }))
}
