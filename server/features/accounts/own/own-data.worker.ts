import type { Tx } from '#kernel/database/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import { closeDueAccounts } from './close-account.ts'
import { fillDataCopy } from './data-copy.ts'
import { eraseDeleted } from './erase-members.ts'
import { closeAccounts, eraseMember, makeDataCopy } from './own-data.job.ts'

/** Names the heavy halves of the jobs about people's own data; what is kept and how people are told is others' business. */
export const handleOwnDataJobs = (
  kept: readonly PersonalData[],
  tellReady: (tx: Tx, memberId: number) => Promise<void>,
): void => {
  makeDataCopy.handledBy((context, { id }) => fillDataCopy(context, kept, tellReady, id))
  eraseMember.handledBy((context, { id }) => eraseDeleted(context, kept, id))
  closeAccounts.handledBy((context) => closeDueAccounts(context, kept))
}
