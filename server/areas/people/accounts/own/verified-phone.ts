import { levelId } from '#contract/constants.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { channelState } from '../../notices/index.ts'
import '../tables.ts'

/**
 * LAW-2: whether the member has to verify the phone number before posting. Administrators post in the name of the portal;
 * where no code can be sent, nobody could verify a number.
 */
export const mustVerifyPhone = async ({ db, config }: Pick<Services, 'db' | 'config'>, { id, level }: Actor) => {
  const { verifiedPhoneRequired } = await settingsOf(db, 'posting')
  if (verifiedPhoneRequired !== 1 || level === levelId.administrator) return false
  if (channelState(config, 'sms') === 'none') return false
  const { phone_verified_at } = await db
    .selectFrom('member')
    .select('phone_verified_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return phone_verified_at === null
}
