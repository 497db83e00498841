/** What the test kit needs beyond the feature's public face. */
export { addMember } from './add-member.ts'
export { openSession } from './sessions.ts'
