import type { PersonalData } from '#kernel/personal-data/index.ts'
import { closeDueAccounts } from './close-account.ts'
import { fillDataCopy } from './data-copy.ts'
import { eraseDeletedMember } from './erase-members.ts'
import { closeAccounts, eraseMember, makeDataCopy } from './own-data.job.ts'

/** Registers the handlers of the jobs about members' own data, which later features have too. */
export const handleOwnDataJobs = (personalData: readonly PersonalData[]): void => {
  makeDataCopy.handledBy((context, { id }) => fillDataCopy(context, personalData, id))
  eraseMember.handledBy((context, { id }) => eraseDeletedMember(context, personalData, id))
  closeAccounts.handledBy((context) => closeDueAccounts(context, personalData))
}
