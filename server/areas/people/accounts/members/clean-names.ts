import { errors } from '#contract/errors.ts'
import { phonePattern } from '#contract/people/accounts/people-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { requireClean } from '../../../base/moderation/index.ts'

/** Refuses names with words that would be masked in other texts: a masked name is no name. */
export const requireCleanNames = async <Field extends string>(db: Db, names: Record<Field, string>): Promise<void> => {
  const { texts } = await requireClean(db, names)
  for (const field of Object.keys(names) as Field[])
    if (texts[field] !== names[field])
      fail('content_blocked', { fields: { [field]: '内容含有违规信息，请修改后再提交' } })
}

/**
 * Refuses another member's phone number as a user name: members log in by either, and the owner of the phone could not.
 */
export const requireNoForeignPhone = (username: string, ownPhone: string): void => {
  if (phonePattern.test(username) && username !== ownPhone)
    fail('username_is_a_phone', { fields: { username: errors.username_is_a_phone.message } })
}
