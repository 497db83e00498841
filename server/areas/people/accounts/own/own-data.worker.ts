import type { Tx } from '#kernel/database/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import { closeDueAccounts } from './close-account.ts'
import { fillDataCopy } from './data-copy.ts'
import { eraseDeletedMember } from './erase-members.ts'
import { closeAccounts, eraseMember, makeDataCopy } from './own-data.job.ts'

/** Registers the handlers of the jobs about members' own data; personal data and notices come from later features. */
export const handleOwnDataJobs = (
  personalData: readonly PersonalData[],
  notifyReady: (tx: Tx, memberId: number) => Promise<void>,
): void => {
  makeDataCopy.handledBy((context, { id }) => fillDataCopy(context, personalData, notifyReady, id))
  eraseMember.handledBy((context, { id }) => eraseDeletedMember(context, personalData, id))
  closeAccounts.handledBy((context) => closeDueAccounts(context, personalData))
}
