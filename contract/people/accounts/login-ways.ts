import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { errors } from '../../errors.ts'
import { Bool, Done, trimmed } from '../../fields.ts'
import { captchaFields, LoggedIn } from './accounts.ts'
import { codeRules } from './code-rules.ts'
import { NewPassword, Phone } from './people.ts'

/** How the portal offers the login by WeChat. */
export const OfferedWechat = z.object({ scan: z.boolean(), inside: z.boolean(), isSimulated: z.boolean() })

const PhoneNumber = trimmed('请输入手机号码').pipe(Phone)
export const SmsCode = trimmed(errors.phone_code_missing.message).regex(
  new RegExp(`^\\d{${codeRules.digits}}$`),
  `请输入 ${codeRules.digits} 位短信验证码`,
)
const Account = trimmed('请输入用户名或手机号').max(64, '用户名或手机号不正确')
const Token = z.string({ error: errors.link_dead.message }).regex(/^[\w-]{43}$/, errors.link_dead.message)

/** The way to log in that the portal offers beside the password. */
export const getWays = endpoint({
  method: 'GET',
  path: '/auth/ways',
  access: 'anyone',
  summary: '登录页可用的方式：短信与邮件是否接通、是否由演示邮局接收、注册是否必须验证手机号、能否用微信登录',
  answer: z.object({
    sms: z.boolean(),
    mail: z.boolean(),
    isSimulated: z.boolean(),
    isPhoneRequired: z.boolean(),
    /** By QR code, and in the browser inside WeChat. */
    wechat: OfferedWechat,
  }),
  isEntrance: true,
})
export type LoginWays = z.output<typeof getWays.answer>

/** What a form may say after a code was requested. */
const CodeSent = z.object({ message: z.string(), resendSeconds: z.int() })

/** ACC-61: sent to any number, so that the answer tells nothing about accounts. */
export const sendCode = endpoint({
  method: 'POST',
  path: '/auth/sendCode',
  access: 'anyone',
  summary: '发送登录或注册用的短信验证码，需先通过图形验证码',
  body: z.strictObject({ phone: PhoneNumber, ...captchaFields }),
  answer: CodeSent,
  fails: ['captcha_wrong', 'proof_missing', 'sms_not_set_up', 'too_often'],
})

export const loginByCode = endpoint({
  method: 'POST',
  path: '/auth/loginByCode',
  access: 'anyone',
  summary: '用短信验证码登录；没有账号的手机号 409，验证码仍可用于注册',
  body: z.strictObject({ phone: PhoneNumber, smsCode: SmsCode, rememberMe: Bool.optional() }),
  answer: LoggedIn,
  fails: ['code_wrong', 'phone_unregistered', 'phone_proof_old', 'password_needed', 'account_disabled', 'too_often'],
})

/** ACC-63: the answer and its time are the same whether or not there is such an account. */
export const startReset = endpoint({
  method: 'POST',
  path: '/auth/startReset',
  access: 'anyone',
  summary: '找回密码第一步：向账号已验证的手机发验证码（way=phone），或向已验证的邮箱发链接（way=mail）',
  body: z.strictObject({
    account: Account,
    way: z.enum(['phone', 'mail'], { error: '请选择找回方式' }),
    ...captchaFields,
  }),
  answer: CodeSent,
  fails: ['captcha_wrong', 'proof_missing', 'sms_not_set_up', 'mail_not_set_up', 'too_often'],
})

const ResetTicket = z.object({ ticket: z.string(), username: z.string(), levelName: z.string() })

export const verifyReset = endpoint({
  method: 'POST',
  path: '/auth/verifyReset',
  access: 'anyone',
  summary: '找回密码第二步：核对短信验证码，换取一次性凭证',
  body: z.strictObject({ account: Account, smsCode: SmsCode }),
  answer: ResetTicket,
  fails: ['code_wrong', 'too_often'],
})

/** A mail carries the token behind the #, which browsers send to nobody; the page passes it on in the body. */
export const readResetLink = endpoint({
  method: 'POST',
  path: '/auth/readResetLink',
  access: 'anyone',
  effect: false,
  summary: '打开邮件里的找回密码链接；不消耗它',
  body: z.strictObject({ token: Token }),
  answer: ResetTicket.omit({ ticket: true }),
  fails: ['link_dead', 'too_often'],
})

export const finishReset = endpoint({
  method: 'POST',
  path: '/auth/finishReset',
  access: 'anyone',
  summary: '找回密码第三步：设新密码；所有设备退出登录，凭证只能用一次',
  body: z.strictObject({
    ticket: Token,
    password: z.string({ error: '密码不能为空' }).min(1, '密码不能为空').pipe(NewPassword),
    repeatPwd: z.string().optional(),
  }),
  answer: z.object({ message: z.string(), endedSessions: z.int() }),
  fails: ['link_dead', 'passwords_differ', 'password_used', 'too_often'],
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/users/phoneCode',
  access: 'user',
  summary: '向要绑定的手机号发送短信验证码，需先通过图形验证码',
  body: z.strictObject({ phone: PhoneNumber, ...captchaFields }),
  answer: CodeSent,
  fails: ['captcha_wrong', 'proof_missing', 'sms_not_set_up', 'too_often'],
})

export const changePhone = endpoint({
  method: 'POST',
  path: '/api/users/changePhone',
  access: 'user',
  summary: '验证或更换自己的手机号；更换时需要密码',
  body: z.strictObject({
    phone: PhoneNumber,
    smsCode: SmsCode,
    password: z.string().max(128, errors.password_wrong.message).optional(),
  }),
  answer: Done,
  fails: ['code_wrong', 'password_wrong', 'phone_taken', 'too_often'],
})

export const sendEmailLink = endpoint({
  method: 'POST',
  path: '/api/users/emailLink',
  access: 'user',
  summary: '向自己的邮箱发送验证链接',
  answer: Done,
  fails: ['email_missing', 'mail_not_set_up', 'too_often'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirmEmail',
  access: 'anyone',
  summary: '用邮件里的一次性凭证确认邮箱；申请更换的邮箱由此生效（isChanged）',
  body: z.strictObject({ token: Token }),
  answer: z.object({ message: z.string(), email: z.string(), isChanged: z.boolean() }),
  fails: ['link_dead', 'email_taken', 'too_often'],
})
