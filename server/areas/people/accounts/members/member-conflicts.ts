import { asConflict, fail } from '#kernel/errors/index.ts'

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

/** A merged account is never enabled again; the constraint of the table refuses it. */
export const asMergedConflict = (error: unknown): never => {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  if (code === '23514' && constraint === 'member_merged_stays_closed') fail('account_merged')
  throw error
}
