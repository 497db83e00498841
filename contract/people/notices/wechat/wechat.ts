import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Bool, Done, Time } from '../../../fields.ts'
import { SecondStep } from '../../accounts/accounts.ts'
import { OfferedWechat } from '../../accounts/login-ways.ts'

const wrongPath = '返回地址不正确'
const here = 'http://here.invalid'

/** A page of this portal: WeChat's answer must never lead to another site. */
const ReturnPath = z
  .string({ error: wrongPath })
  .max(1000, wrongPath)
  .refine((path) => path.startsWith('/') && URL.parse(path, here)?.origin === here, wrongPath)

/** `scan`: a QR code on the desktop; `inside`: the browser inside WeChat. */
const Place = z.enum(['scan', 'inside'], { error: '请选择微信登录的方式' })
export type WechatPlace = z.output<typeof Place>

const Way = z.object({ url: z.string(), expireTime: Time })

export const beginLogin = endpoint({
  method: 'POST',
  path: '/auth/wechat/start',
  access: 'anyone',
  summary: '开始微信登录，返回微信的授权页地址；只有这个浏览器能完成，只能用一次',
  body: z.strictObject({ place: Place, returnPath: ReturnPath.optional(), rememberMe: Bool.optional() }),
  answer: Way,
  fails: ['wechat_not_set_up', 'too_often'],
})

const Password = z.string({ error: '请输入密码' }).min(1, '请输入密码').max(128, '密码错误')

/** A WeChat opens the account, so the password is asked, as for every change of the ways in. */
export const beginBinding = endpoint({
  method: 'POST',
  path: '/api/users/wechat/start',
  access: 'user',
  summary: '开始绑定微信，返回微信的授权页地址；需要密码',
  body: z.strictObject({ place: Place, returnPath: ReturnPath.optional(), password: Password }),
  answer: Way,
  fails: [
    'wechat_not_set_up',
    'wechat_other_bound',
    'password_needed',
    'password_wrong',
    'proof_required',
    'too_often',
  ],
})

export const beginPayer = endpoint({
  method: 'POST',
  path: '/api/users/wechat/payer',
  access: 'user',
  summary: '在微信里付款前：取得当前微信在公众号下的标识，不绑定账号，也不需要确认',
  body: z.strictObject({ returnPath: ReturnPath }),
  answer: Way,
  fails: ['wechat_not_set_up', 'too_often'],
})

const Code = z.string({ error: '微信授权码不正确' }).min(1, '微信授权码不正确').max(512, '微信授权码不正确')
const State = z
  .string({ error: '微信验证已过期或已用过，请重新扫码' })
  .regex(/^[\w-]{43}$/, '微信验证已过期或已用过，请重新扫码')

/** The return from WeChat: what it means depends on how it was begun, and on whether the WeChat has an account. */
export const finish = endpoint({
  method: 'POST',
  path: '/auth/wechat/finish',
  access: 'anyone',
  summary: '从微信返回：登录、完成绑定，或说明这个微信还没有账号',
  body: z.strictObject({ code: Code, state: State }),
  answer: z.object({
    /** `newcomer`: the WeChat has no account yet; `payer`: its openid is known for payments of this session. */
    outcome: z.enum(['entered', 'secondStep', 'newcomer', 'bound', 'payer']),
    returnPath: z.string(),
    secondStep: SecondStep.optional(),
  }),
  fails: [
    'wechat_state_ended',
    'wechat_refused',
    'wechat_taken',
    'wechat_other_bound',
    'wechat_not_set_up',
    'wechat_unreachable',
    'password_needed',
    'account_disabled',
    'too_often',
  ],
})
export type WechatReturn = z.output<typeof finish.answer>

export const getNewcomer = endpoint({
  method: 'GET',
  path: '/auth/wechat/newcomer',
  access: 'anyone',
  summary: '这个浏览器刚验证过、还没有账号的微信；没有则为 null',
  answer: z.object({ nickName: z.string(), returnPath: z.string(), expireTime: Time }).nullable(),
})
export type WechatNewcomer = NonNullable<z.output<typeof getNewcomer.answer>>

export const bindNewcomer = endpoint({
  method: 'POST',
  path: '/api/users/wechat',
  access: 'user',
  summary: '把这个浏览器刚验证过的微信绑定到当前账号',
  answer: Done.extend({ returnPath: z.string() }),
  fails: ['wechat_state_ended', 'wechat_taken', 'wechat_other_bound', 'password_needed', 'proof_required'],
})

export const getBinding = endpoint({
  method: 'GET',
  path: '/api/users/wechat',
  access: 'session',
  summary: '当前账号绑定的微信，以及本站是否提供微信登录',
  answer: z.object({
    binding: z.object({ nickName: z.string(), bindTime: Time, useTime: Time.nullable() }).nullable(),
    offered: OfferedWechat,
  }),
})
export type WechatBinding = z.output<typeof getBinding.answer>

/** WX-6: a member who can give the password has another way in than the WeChat that goes. */
export const unbind = endpoint({
  method: 'DELETE',
  path: '/api/users/wechat',
  access: 'user',
  summary: '解绑微信，需要密码；之后用密码或其他方式登录',
  body: z.strictObject({ password: Password }),
  answer: Done,
  fails: ['wechat_missing', 'password_wrong', 'proof_required', 'too_often'],
})

/** The parameters of WeChat's JS-SDK. */
export const getShareConfig = endpoint({
  method: 'GET',
  path: '/api/wechat/shareConfig',
  access: 'anyone',
  summary: '在微信里设置分享卡片所需的签名，只为本站的页面签',
  query: z.object({ url: z.url('页面地址不正确').max(2000, '页面地址不正确') }),
  answer: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
  fails: ['wechat_not_set_up', 'wechat_unreachable', 'foreign_page'],
})
export type ShareConfig = z.output<typeof getShareConfig.answer>
