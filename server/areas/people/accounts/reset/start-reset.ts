import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import { codeRules, linkMinutes, newEmailDays } from '#contract/people/accounts/code-rules.ts'
import type { startReset as endpoint } from '#contract/people/accounts/login-ways.ts'
import type { Config } from '#kernel/config/index.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import type { Caller, Services } from '#kernel/http/index.ts'
import { limitNetwork, limitReceiver, requireChannel, sendMessage } from '../../notices/index.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { isFreshProof } from '../codes/phone-proof.ts'
import { codeSent } from '../codes/send-code.ts'
import { type NewCode, newCode, storeCode } from '../codes/verification-code.ts'
import { networkOf } from '../login/network.ts'
import { findForLogin } from '../queries.ts'
import { newLink } from './account-link.ts'
import { sendReset } from './start-reset.job.ts'

type Request = z.output<typeof endpoint.body>

/** Accepts a request for a new password; the answer never depends on the account (ACC-63). */
export const startReset = async ({ db, config }: Services, { address }: Caller, request: Request) => {
  const channel = request.way === 'phone' ? 'sms' : 'mail'
  requireChannel(config, channel)
  await spendCaptcha(db, request)
  await limitNetwork(db, channel, networkOf(address))
  const resendSeconds = await limitReceiver(db, channel, `account ${request.account}`)
  await enqueue(db, request)
  const message = channel === 'sms' ? codeSent : '如账号有已验证的邮箱，链接已发出'
  return { message, resendSeconds }
}

const enqueue = inTransaction(async (tx, { account, way }: Request) => {
  await sendReset.enqueue(tx, { request: randomUUID(), account, way })
})

interface ResetRequest {
  request: string
  account: string
  way: 'phone' | 'mail'
}

type Owner = NonNullable<Awaited<ReturnType<typeof findForLogin>>>

/** ACC-68: who changed the address with a stolen session must not get the password by it before the owner has noticed. */
const isNewEmail = (since: Date | null): boolean =>
  since !== null && Date.now() - since.getTime() < newEmailDays * 86_400_000

/** The job: an account without a proved number or address, a disabled one and that of an administrator get nothing. */
export const carryOutReset = async (
  { db, publicUrl }: { db: Db } & Pick<Config, 'publicUrl'>,
  { request, account, way }: ResetRequest,
): Promise<void> => {
  const owner = await findForLogin(db, account)
  if (!owner?.enabled || owner.level === levelId.administrator) return
  const key = `reset:${request}`
  if (way === 'phone' && isFreshProof(owner.phone_verified_at)) {
    if (!(await isAllowed(db, 'sms', owner.phone))) return
    await sendResetCode(db, key, owner, await newCode({ purpose: 'reset', subject: account }))
  }
  if (way === 'mail' && owner.email_verified_at !== null && !isNewEmail(owner.email_since)) {
    if (!(await isAllowed(db, 'mail', owner.email))) return
    await sendResetLink(db, key, owner, publicUrl)
  }
}

/** Nobody waits for the job, so a limit ends it without an error. */
const isAllowed = (db: Db, channel: 'sms' | 'mail', receiver: string): Promise<boolean> =>
  limitReceiver(db, channel, receiver).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

const sendResetCode = inTransaction(async (tx, key: string, owner: Owner, code: NewCode) => {
  const isNew = await sendMessage(tx, {
    kind: 'resetCode',
    receiver: owner.phone,
    values: { code: code.code, minutes: String(codeRules.minutes) },
    key,
    memberId: owner.id,
    usefulSeconds: codeRules.minutes * 60,
  })
  // A second run of the job must not replace the code that the first one has sent.
  if (isNew) await storeCode(tx, code, owner.id)
})

const sendResetLink = inTransaction(async (tx, key: string, owner: Owner, publicUrl: string) => {
  const { token, store } = newLink({ purpose: 'reset', memberId: owner.id })
  const isNew = await sendMessage(tx, {
    kind: 'resetLink',
    receiver: owner.email,
    values: { name: owner.nick_name, minutes: String(linkMinutes), link: `${publicUrl}/resetPassword#${token}` },
    key,
    memberId: owner.id,
    usefulSeconds: linkMinutes * 60,
  })
  if (isNew) await store(tx)
})
