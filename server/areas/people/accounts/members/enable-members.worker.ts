import { enableDueMembers } from './disable-member.ts'
import { enableMembers } from './enable-members.job.ts'

enableMembers.handledBy(({ db }) => enableDueMembers(db))
