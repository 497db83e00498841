/** What the test kit needs beyond the feature's public face. */

export { hashPassword } from './login/password.ts'
export { openSession } from './login/sessions.ts'
export { addMember } from './members/add-member.ts'
