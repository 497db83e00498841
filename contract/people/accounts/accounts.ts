import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { errors } from '../../errors.ts'
import { Bool, Done, Id, Time, trimmed, trueOrFalse } from '../../fields.ts'
import { adminRoleNames } from '../../permissions.ts'
import { codeRules } from './code-rules.ts'
import { Email, NewPassword, Phone, Sex, Username } from './people.ts'
import { consentMessage } from './people-rules.ts'

export const Role = z.object({ id: z.int(), name: z.string() })

export const User = z.object({
  id: Id,
  username: z.string(),
  nickName: z.string(),
  /** Masked: 138****1234. */
  phone: z.string(),
  email: z.string(),
  sex: Sex.nullable(),
  avatar: z.string().nullable(),
  enabled: z.boolean(),
  /** The first one decides the level. */
  roles: z.array(Role),
  deptId: z.int().nullable(),
  createTime: Time,
  userCoin: z.object({ coin: z.int(), updateTime: Time }),
})
export type User = z.output<typeof User>

export const Session = z.object({
  user: User,
  roles: z.array(z.string()),
  /** What an administrator may do; null for everybody else. */
  adminRole: z.enum(adminRoleNames).nullable(),
  /** The password was set by an administrator; every other call is refused until it is changed. */
  mustChangePassword: z.boolean(),
  /** The terms have changed since the member agreed to them; pages ask anew. */
  mustConsent: z.boolean(),
  /** An administrator without a second factor, where one is required; other calls are refused until it is added (FAC-15). */
  mustAddFactor: z.boolean(),
  /** Until then the member may not post, reply or upload (UNDO-3). */
  mutedUntil: Time.nullable(),
})
export type Session = z.output<typeof Session>

/** `Challenge` of proof-of-work.ts. */
const ChallengeSchema = z.object({ difficulty: z.int() })

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/auth/code',
  access: 'anyone',
  summary: '获取图形验证码，2 分钟内有效，只能使用一次；同一网络获取较多时附带安全校验的难度 challenge',
  answer: z.object({ img: z.string(), uuid: z.string(), challenge: ChallengeSchema.optional() }),
  fails: ['too_often'],
  isEntrance: true,
})
export type Captcha = z.output<typeof getCaptcha.answer>

/** ACC-52: for people who cannot see the picture. */
export const getQuestion = endpoint({
  method: 'GET',
  path: '/auth/question',
  access: 'anyone',
  summary: '获取文字验证问题，代替图形验证码；总是附带安全校验的难度 challenge',
  answer: z.object({ question: z.string(), uuid: z.string(), challenge: ChallengeSchema }),
  fails: ['too_often'],
  isEntrance: true,
})
export type Question = z.output<typeof getQuestion.answer>

/** What login and registration need of a captcha. `proof` is required if the captcha came with a challenge. */
export const captchaFields = {
  code: trimmed('验证码不能为空').max(16, '验证码错误'),
  uuid: z.string({ error: '验证码错误' }).max(64, '验证码错误'),
  proof: z.string().max(200, errors.proof_missing.message).optional(),
}

export const Login = z.object({
  username: trimmed('用户名/手机号不能为空').max(64, '用户名或密码错误'),
  password: z.string({ error: '密码不能为空' }).min(1, '密码不能为空').max(128, '用户名或密码错误'),
  ...captchaFields,
  rememberMe: Bool.optional(),
})

/** The password was right, and the account has a second factor: `factors.finishLogin` takes the second step. */
export const SecondStep = z.object({
  ticket: z.string(),
  expireTime: Time,
  name: z.string(),
  device: z.string(),
  address: z.string(),
  hasTotp: z.boolean(),
  passkeyCount: z.int(),
  recoveryCodesLeft: z.int(),
  /** See `factors.getFactors`. */
  passkeyDomain: z.string(),
})
export type SecondStep = z.output<typeof SecondStep>

/** A session, or what the second step of an account with a second factor asks for. */
export const LoggedIn = z.union([Session.extend({ token: z.string() }), z.object({ secondStep: SecondStep })])

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: '登录；浏览器由 Cookie 保存会话，其他客户端使用返回的 token；开启了两步验证的账号返回 secondStep',
  body: Login,
  answer: LoggedIn,
  fails: ['captcha_wrong', 'proof_missing', 'credentials_wrong', 'account_disabled', 'too_often'],
})

export const getSession = endpoint({
  method: 'GET',
  path: '/auth/info',
  access: 'session',
  summary: '当前登录用户与角色',
  answer: Session,
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  access: 'anyone',
  summary: '退出登录；没有会话时同样成功',
  answer: Done,
})

export const Registration = z.object({
  phone: trimmed('请输入手机号码').pipe(Phone),
  username: trimmed('账号名不能为空').pipe(Username),
  password: z.string({ error: '密码不能为空' }).min(1, '密码不能为空').pipe(NewPassword),
  repeatPwd: z.string({ error: '请输入密码' }).min(1, '请输入密码').optional(),
  inviteCode: z.string().trim().max(32, '邀请码无效').optional(),
  /** ACC-60: proves the phone number; required only if a setting says so. */
  smsCode: z
    .string()
    .regex(new RegExp(`^\\d{${codeRules.digits}}$`), `请输入 ${codeRules.digits} 位短信验证码`)
    .optional(),
  ...captchaFields,
  consent: trueOrFalse(consentMessage).refine((isGiven) => isGiven, consentMessage),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'anyone',
  summary: '个人注册（二级会员），需同意现行的用户协议与隐私政策；本站页面上的浏览器随即登录；企业账号由联盟开通',
  body: Registration,
  answer: z.object({ id: Id, username: z.string(), message: z.string() }),
  status: 201,
  fails: [
    'captcha_wrong',
    'proof_missing',
    'passwords_differ',
    'invite_code_unknown',
    'phone_code_missing',
    'code_wrong',
    'phone_taken',
    'username_taken',
    'username_is_a_phone',
    'content_blocked',
    'name_official',
    'too_often',
  ],
})

/** ACC-54. */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/users/consent',
  access: 'session',
  summary: '同意现行的用户协议与隐私政策；version 为读到的版本',
  body: z.object({ version: z.string({ error: '请读过协议后再同意' }).max(20) }),
  answer: Session,
  fails: ['consent_outdated'],
})

export const getConsent = endpoint({
  method: 'GET',
  path: '/api/users/consentVersion',
  access: 'anyone',
  summary: '现行的用户协议与隐私政策的版本，以及与上一版相比改了什么',
  answer: z.object({ version: z.string(), changes: z.array(z.string()) }),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/center',
  access: 'session',
  summary: '个人信息：会员等级、部门、邀请码、待修改的初始密码、上次修改密码与同意协议的时间',
  answer: User.extend({
    levelName: z.string(),
    deptName: z.string().nullable(),
    inviteCode: z.string(),
    invitedCount: z.int(),
    mustChangePassword: z.boolean(),
    isPhoneVerified: z.boolean(),
    isEmailVerified: z.boolean(),
    /** An address that the member has asked for and not confirmed yet. */
    pendingEmail: z.string().nullable(),
    /** When the member last chose a password; null: never. */
    passwordTime: Time.nullable(),
    /** The terms the member agreed to; null: an administrator created the account, and it has not been used yet. */
    consent: z.object({ version: z.string(), time: Time }).nullable(),
  }),
})
export type Profile = z.output<typeof getProfile.answer>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/center',
  access: 'user',
  summary:
    '修改自己的用户名、显示名称、性别、邮箱；没有另取名称的，显示名称随用户名；id 若给出必须是自己；改邮箱须近期验证过身份，新邮箱收到确认链接（pendingEmail），点开后才生效',
  body: z.object({
    username: trimmed('账号名不能为空').pipe(Username),
    nickName: trimmed('显示名称不能为空').pipe(Username).optional(),
    sex: Sex.nullish(),
    email: z.union([z.literal(''), Email]).optional(),
    id: Id.optional(),
  }),
  /** pendingEmail: the address to which a link was sent, and which counts when the link is opened. */
  answer: Session.extend({ pendingEmail: z.string().nullable() }),
  fails: ['username_taken', 'username_is_a_phone', 'email_taken', 'content_blocked', 'proof_required', 'too_often'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/updatePass',
  access: 'session',
  summary: '修改密码；其他设备上的会话随即失效',
  body: z.object({
    oldPass: z.string({ error: '请输入旧密码' }).min(1, '请输入旧密码').max(128, '旧密码错误'),
    newPass: NewPassword,
    RenewPass: z.string().optional(),
  }),
  answer: Done,
  fails: ['old_password_wrong', 'same_password', 'password_used', 'passwords_differ', 'too_often'],
})

export const updateAvatar = endpoint({
  method: 'POST',
  path: '/api/users/updateAvatar',
  access: 'user',
  summary: '上传头像，服务端重新编码；不超过 5 MB',
  files: ['file', 'avatar'],
  answer: z.object({ avatar: z.string(), message: z.string() }),
  fails: ['no_file', 'too_many_files', 'not_a_picture', 'picture_too_large', 'file_too_large'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  access: 'user',
  summary: '我的登录设备',
  answer: z.array(
    z.object({
      id: Id,
      isCurrent: z.boolean(),
      isRemembered: z.boolean(),
      address: z.string(),
      device: z.string(),
      createTime: Time,
      /** The last call, to a few minutes. */
      seenTime: Time,
      expireTime: Time,
    }),
  ),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/{id}',
  access: 'user',
  summary: '让自己的一个会话退出登录',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  access: 'user',
  summary: '退出其他设备上的登录',
  answer: Done,
})
