/** Exports for tests beyond the public index.ts. */

export { wrongAnswerMs } from './login/foreign-password.ts'
export { hashPassword } from './login/password.ts'
export { openSession } from './login/sessions.ts'
export { addMember } from './members/add-member.ts'
