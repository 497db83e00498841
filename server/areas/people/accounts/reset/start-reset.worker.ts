import type { Config } from '#kernel/config/index.ts'
import { sendReset } from './start-reset.job.ts'
import { carryOutReset } from './start-reset.ts'

/** Registers the handler of the job that sends codes and links for a new password. */
export const handleResetJobs = ({ publicUrl }: Pick<Config, 'publicUrl'>): void =>
  sendReset.handledBy(({ db }, request) => carryOutReset({ db, publicUrl }, request))
