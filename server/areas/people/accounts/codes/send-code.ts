import { randomUUID } from 'node:crypto'
import { codeRules } from '#contract/people/accounts/code-rules.ts'
import type { MessageKind } from '#contract/people/notices/messages/message-kinds.ts'
import { inTransaction } from '#kernel/database/index.ts'
import type { Actor, Caller, Services } from '#kernel/http/index.ts'
import { limitNetwork, limitReceiver, requireChannel, sendMessage } from '../../notices/index.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { networkOf } from '../login/network.ts'
import { type NewCode, newCode, storeCode } from './verification-code.ts'

interface CodeRequest {
  phone: string
  uuid: string
  code: string
  proof?: string | undefined
}

export const codeSent = '验证码已发送，请查收短信'

/** Sends a code to a visitor's number, whether or not it has an account (ACC-61). */
export const sendCode = async ({ db, config }: Services, caller: Caller, request: CodeRequest) => {
  const resendSeconds = await prepare({ db, config }, caller, request)
  const code = await newCode({ purpose: 'visitor', subject: request.phone })
  await storeAndSend(db, code, 'phoneCode', request.phone, undefined)
  return { message: codeSent, resendSeconds }
}

/** Sends a code to the number that a member wants to bind. */
export const sendPhoneCode = async ({ db, config }: Services, caller: Caller, actor: Actor, request: CodeRequest) => {
  const resendSeconds = await prepare({ db, config }, caller, request)
  const code = await newCode({ purpose: 'change', subject: changeSubject(actor, request.phone) })
  await storeAndSend(db, code, 'changeCode', request.phone, actor.id)
  return { message: codeSent, resendSeconds }
}

/** A code for one member's change proves nothing for another member. */
export const changeSubject = ({ id }: { id: number }, phone: string) => `${id} ${phone}`

/** The captcha comes first, so that a program cannot use up the limits of other people's numbers. */
const prepare = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  { address }: Caller,
  request: CodeRequest,
): Promise<number> => {
  requireChannel(config, 'sms')
  await spendCaptcha(db, request)
  await limitNetwork(db, 'sms', networkOf(address))
  return limitReceiver(db, 'sms', request.phone)
}

const storeAndSend = inTransaction(
  async (tx, code: NewCode, kind: MessageKind, phone: string, memberId: number | undefined) => {
    await storeCode(tx, code, memberId)
    await sendMessage(tx, {
      kind,
      receiver: phone,
      values: { code: code.code, minutes: String(codeRules.minutes) },
      key: `code:${randomUUID()}`,
      memberId,
      usefulSeconds: codeRules.minutes * 60,
    })
  },
)
