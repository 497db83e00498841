import { asConflict } from '#kernel/errors/index.ts'

/**
 * Turns violations of unique indexes into refusals: of two concurrent requests for one name, phone or e-mail, one
 * succeeds.
 */
export const asMemberConflict = asConflict({
  member_username: 'username_taken',
  member_phone: 'phone_taken',
  member_email: 'email_taken',
  member_department_id_fkey: 'department_unknown',
})
