import { asConflict } from '#kernel/errors/index.ts'

/** Two people who ask for one name, phone or e-mail at the same moment: the database lets one of them have it. */
export const asTaken = asConflict({
  member_username: 'username_taken',
  member_phone: 'phone_taken',
  member_email: 'email_taken',
  member_department_id_fkey: 'department_unknown',
})
