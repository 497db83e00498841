import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Bool, Done, Id, Time, trimmed } from '../../fields.ts'
import { Session } from './accounts.ts'
import {
  codeDigits,
  loginTicketMinutes,
  maxPasskeys,
  passkeyNameLength,
  recoveryCodeCount,
  resetReasonLength,
} from './factor-rules.ts'

const Password = z.string({ error: '请输入密码' }).min(1, '请输入密码').max(128, '密码错误')
/** Digits of the authenticator, or a recovery code. */
const Code = trimmed('请输入验证码').max(32, '验证码不正确')
const wrongPasskey = '通行密钥的数据不正确'
const text = z.string({ error: wrongPasskey }).max(8_192, wrongPasskey)
/** What the browser answers to `options`; the server verifies the rest of it. */
const PasskeyResponse = z.looseObject(
  { id: text, rawId: text, type: text, response: z.looseObject({ clientDataJSON: text }, { error: wrongPasskey }) },
  { error: wrongPasskey },
)
export type PasskeyResponse = z.output<typeof PasskeyResponse>

/** Given to the browser's passkey dialog as it is. */
const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const Entered = Session.extend({ token: z.string() })

const RecoveryCodes = z.array(z.string())

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/users/factors',
  access: 'session',
  summary: '我的两步验证：验证器、通行密钥、剩余恢复码',
  answer: z.object({
    totp: z.object({ createTime: Time, useTime: Time.nullable() }).nullable(),
    passkeys: z.array(z.object({ id: Id, name: z.string(), createTime: Time, useTime: Time.nullable() })),
    recoveryCodesLeft: z.int(),
    /** The domain that passkeys belong to; on other addresses browsers refuse them. */
    passkeyDomain: z.string(),
  }),
})
export type Factors = z.output<typeof getFactors.answer>

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp',
  access: 'session',
  summary: '开始绑定验证器，返回密钥与二维码内容；用一次验证码确认后才生效',
  body: z.object({ password: Password }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  fails: ['password_wrong', 'proof_required', 'too_often'],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp/confirm',
  access: 'session',
  summary: `用验证码确认绑定验证器；首次开启两步验证时返回 ${recoveryCodeCount} 个恢复码，只显示一次`,
  body: z.object({ code: Code }),
  answer: Done.extend({ recoveryCodes: RecoveryCodes.nullable() }),
  fails: ['enrolment_ended', 'factor_code_wrong', 'too_often'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/users/totp',
  access: 'session',
  summary: '停用验证器，需要密码与验证码（或恢复码）',
  body: z.object({ password: Password, code: Code }),
  answer: Done,
  fails: ['password_wrong', 'factor_code_wrong', 'totp_missing', 'too_often'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/recoveryCodes',
  access: 'session',
  summary: '重新生成恢复码，旧的全部失效',
  body: z.object({ password: Password }),
  answer: Done.extend({ recoveryCodes: RecoveryCodes }),
  fails: ['password_wrong', 'factor_missing', 'proof_required', 'too_often'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/options',
  access: 'session',
  summary: '开始登记通行密钥，返回浏览器所需的参数',
  body: z.object({ password: Password }),
  answer: PasskeyOptions,
  fails: ['password_wrong', 'passkey_limit_reached', 'proof_required', 'too_often'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys',
  access: 'session',
  summary: `登记通行密钥，最多 ${maxPasskeys} 个；首次开启两步验证时返回恢复码，只显示一次`,
  body: z.object({
    name: trimmed('请给通行密钥起个名字').max(passkeyNameLength, `最多 ${passkeyNameLength} 个字`),
    response: PasskeyResponse,
  }),
  answer: Done.extend({ recoveryCodes: RecoveryCodes.nullable() }),
  fails: ['passkey_refused', 'passkey_taken', 'passkey_limit_reached'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/passkeys/{id}',
  access: 'session',
  summary: '删除一个通行密钥',
  params: z.object({ id: Id }),
  body: z.object({ password: Password }),
  answer: Done,
  fails: ['password_wrong', 'not_found', 'proof_required', 'too_often'],
})

const Ticket = z.string({ error: '登录验证已过期，请重新登录' }).max(64, '登录验证已过期，请重新登录')

export const beginSecondStep = endpoint({
  method: 'POST',
  path: '/auth/factor/passkey',
  access: 'anyone',
  summary: '登录第二步改用通行密钥，返回浏览器所需的参数',
  body: z.object({ ticket: Ticket }),
  answer: PasskeyOptions,
  fails: ['login_ticket_ended', 'factor_missing', 'too_often'],
})

export const finishLogin = endpoint({
  method: 'POST',
  path: '/auth/factor',
  access: 'anyone',
  summary: `登录第二步：验证器的 ${codeDigits} 位数字、恢复码或通行密钥，三者给一个；ticket 由密码登录返回，${loginTicketMinutes} 分钟内有效`,
  body: z.object({
    ticket: Ticket,
    code: Code.optional(),
    passkey: PasskeyResponse.optional(),
    trustDevice: Bool.optional(),
  }),
  answer: Entered,
  fails: ['login_ticket_ended', 'factor_code_wrong', 'passkey_refused', 'account_disabled', 'too_often'],
})

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'anyone',
  summary: '用通行密钥登录的第一步，返回浏览器所需的参数',
  answer: PasskeyOptions,
  fails: ['too_often'],
})

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'anyone',
  summary: '用通行密钥登录，不需要密码',
  body: z.object({ response: PasskeyResponse, rememberMe: Bool.optional() }),
  answer: Entered,
  fails: ['passkey_refused', 'account_disabled', 'too_often'],
})

export const beginProof = endpoint({
  method: 'POST',
  path: '/api/users/proof/options',
  access: 'session',
  summary: '再次验证身份前：有哪些方式，以及通行密钥所需的参数',
  answer: z.object({
    hasTotp: z.boolean(),
    hasFactor: z.boolean(),
    options: z.record(z.string(), z.unknown()).nullable(),
  }),
})
export type ProofWays = z.output<typeof beginProof.answer>

export const prove = endpoint({
  method: 'POST',
  path: '/api/users/proof',
  access: 'session',
  summary: '再次验证身份：密码、验证码（或恢复码）、通行密钥，三者给一个',
  body: z.object({
    password: Password.optional(),
    code: Code.optional(),
    passkey: PasskeyResponse.optional(),
  }),
  answer: Done,
  fails: ['password_wrong', 'factor_code_wrong', 'passkey_refused', 'too_often'],
})

/** For links that the browser follows itself, such as large downloads: the page asks first. */
export const requireProof = endpoint({
  method: 'GET',
  path: '/api/users/proof',
  access: 'session',
  summary: '当前会话是否在近期验证过身份',
  answer: Done,
  fails: ['proof_required'],
})

export const resetFactors = endpoint({
  method: 'POST',
  path: '/api/users/factors/reset',
  access: 'administrator',
  permission: 'resetPassword',
  summary: '重置一名用户的两步验证，须写明原因；管理员与近七天内曾是管理员的，须由两名超级管理员重置',
  body: z.object({
    id: Id,
    reason: trimmed('请写明原因').max(resetReasonLength, `最多 ${resetReasonLength} 个字`),
  }),
  answer: Done,
  fails: [
    'not_found',
    'factor_missing',
    'factor_reset_self',
    'administrator_protected',
    'approval_waiting',
    'proof_required',
  ],
})
