import type { Factors } from '#contract/people/accounts/factors.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'
import { passkeysOf } from './verify-passkey.ts'
import '../tables.ts'

/** The member's own factors, without their secrets. */
export const readOwnFactors = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id }: Actor,
): Promise<Factors> => {
  const totp = await db
    .selectFrom('totp_factor')
    .select(['created_at', 'used_at'])
    .where('member_id', '=', id)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  const passkeys = await passkeysOf(db, id)
  return {
    totp: totp ? { createTime: totp.created_at!.toISOString(), useTime: totp.used_at?.toISOString() ?? null } : null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createTime: passkey.created_at.toISOString(),
      useTime: passkey.used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    passkeyDomain: relyingPartyOf(config).id,
  }
}
