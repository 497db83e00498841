import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import { errors } from '#contract/errors.ts'
import type { Registration } from '#contract/people/accounts/accounts.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { hitOrFail } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { claimPhone } from '../codes/phone-proof.ts'
import { type ProvedCode, proveCode, spendCode } from '../codes/verification-code.ts'
import { currentConsent } from '../consent/consent-versions.ts'
import { insertMember } from '../members/add-member.ts'
import { refuseOfficialNames, requireCleanNames, requireNoForeignPhone } from '../members/clean-names.ts'
import { limitProbing } from '../members/limit-probing.ts'
import { asMemberConflict } from '../members/member-conflicts.ts'
import { findInviter } from '../queries.ts'
import { networkOf } from './network.ts'

/** Called for a new member in the same transaction, for later features. */
export type OnRegistered = (
  tx: Tx,
  memberId: number,
  registration: RegistrationOrigin & { inviterId: number | undefined },
) => Promise<void>

/** Where a registration comes from: the address, and the hash of the browser's device cookie. */
interface RegistrationOrigin {
  address: string
  device: Buffer
}

interface RegistrationRules {
  onRegistered: OnRegistered
  /** ACC-60: the phone number must be proved by a code. */
  isPhoneRequired: boolean
}

/** Registers a visitor as a second-level member; a valid invite code records the inviter. */
export const register = async (
  db: Db,
  { address, device }: RegistrationOrigin,
  registration: z.output<typeof Registration>,
  { onRegistered, isPhoneRequired }: RegistrationRules,
) => {
  if (registration.repeatPwd !== undefined && registration.repeatPwd !== registration.password)
    fail('passwords_differ', { fields: { repeatPwd: '两次密码不一致' } })
  requireNoForeignPhone(registration.username, registration.phone)
  if (isPhoneRequired && registration.smsCode === undefined)
    fail('phone_code_missing', { fields: { smsCode: errors.phone_code_missing.message } })
  const { registrationsPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `register:${address}`, { max: registrationsPerAddress, windowSeconds: 3600 })
  await spendCaptcha(db, registration)
  refuseOfficialNames({ username: registration.username })
  await requireCleanNames(db, { username: registration.username })
  const network = networkOf(address)
  const proved =
    registration.smsCode === undefined
      ? undefined
      : await proveCode(db, { purpose: 'visitor', subject: registration.phone }, registration.smsCode, network)
  const id = await limitProbing(db, network, () =>
    createMember(db, { address, device }, { ...registration, proved }, onRegistered).catch(asMemberConflict),
  )
  return { id, username: registration.username, message: '恭喜你，注册成功' }
}

type ProvedRegistration = z.output<typeof Registration> & { proved: ProvedCode | undefined }

const createMember = inTransaction(
  async (
    tx,
    origin: RegistrationOrigin,
    { proved, ...registration }: ProvedRegistration,
    onRegistered: OnRegistered,
  ) => {
    if (proved) {
      await spendCode(tx, proved)
      await claimPhone(tx, registration.phone)
    }
    const inviterId = await inviterOf(tx, registration.inviteCode)
    const id = await insertMember(tx, {
      username: registration.username,
      nickName: registration.username,
      phone: registration.phone,
      isPhoneVerified: proved !== undefined,
      sex: null,
      level: levelId.second,
      departmentId: null,
      password: registration.password,
      inviterId,
      consentVersion: (await currentConsent(tx)).version,
    })
    await onRegistered(tx, id, { ...origin, inviterId })
    return id
  },
)

const inviterOf = async (tx: Tx, code: string | undefined) => {
  if (!code) return undefined
  const inviter = (await findInviter(tx, code)) ?? fail('invite_code_unknown', { fields: { inviteCode: '邀请码无效' } })
  return inviter.id
}
