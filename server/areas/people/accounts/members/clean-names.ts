import { errors } from '#contract/errors.ts'
import { isOfficialName, phonePattern } from '#contract/people/accounts/people-rules.ts'
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

/** ACC-70: refuses names of the alliance's own staff for everybody else; only new ones are looked at. */
export const refuseOfficialNames = <Field extends string>(
  names: Record<Field, string>,
  before: Partial<Record<Field, string>> = {},
): void => {
  for (const field of Object.keys(names) as Field[])
    if (names[field] !== before[field] && isOfficialName(names[field]))
      fail('name_official', { fields: { [field]: errors.name_official.message } })
}

/**
 * Refuses another member's phone number as a user name: members log in by either, and the owner of the phone could not.
 */
export const requireNoForeignPhone = (username: string, ownPhone: string): void => {
  if (phonePattern.test(username) && username !== ownPhone)
    fail('username_is_a_phone', { fields: { username: errors.username_is_a_phone.message } })
}
