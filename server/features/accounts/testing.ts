/** What the test kit needs beyond the feature's public face. */
export { addMember } from './add-member.ts'
export { hashPassword } from './password.ts'
export { openSession } from './sessions.ts'
