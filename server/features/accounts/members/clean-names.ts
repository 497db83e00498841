import { errors } from '#contract/errors.ts'
import { phonePattern } from '#contract/people-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { requireClean } from '../../moderation/index.ts'

/** A name has no place for masked words: what would be masked elsewhere is refused here. */
export const requireCleanNames = async <Field extends string>(db: Db, names: Record<Field, string>): Promise<void> => {
  const { texts } = await requireClean(db, names)
  for (const field of Object.keys(names) as Field[])
    if (texts[field] !== names[field])
      fail('content_blocked', { fields: { [field]: '内容含有违规信息，请修改后再提交' } })
}

/** One logs in by name or by phone: who took the number of another as a name would stand in the other's way. */
export const requireNoForeignPhone = (username: string, ownPhone: string): void => {
  if (phonePattern.test(username) && username !== ownPhone)
    fail('username_is_a_phone', { fields: { username: errors.username_is_a_phone.message } })
}
