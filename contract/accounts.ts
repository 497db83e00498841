import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Bool, Done, Id, Time, trimmed } from './fields.ts'

export const Role = z.object({ id: z.number().int(), name: z.string() })

export const User = z.object({
  id: Id,
  username: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  sex: z.enum(['男', '女']).nullable(),
  enabled: z.boolean(),
  /** The first one decides the level. */
  roles: z.array(Role),
  deptId: z.number().int().nullable(),
  createTime: Time,
  userCoin: z.object({ coin: z.number().int(), updateTime: Time }),
})
export type User = z.output<typeof User>

export const Session = z.object({ user: User, roles: z.array(z.string()) })
export type Session = z.output<typeof Session>

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/auth/code',
  access: 'anyone',
  summary: '获取图形验证码，2 分钟内有效，只能使用一次',
  answer: z.object({ img: z.string(), uuid: z.string() }),
  fails: ['too_often'],
})

export const Login = z.object({
  username: trimmed('用户名/手机号不能为空').max(64, '用户名或密码错误'),
  password: z.string({ error: '密码不能为空' }).min(1, '密码不能为空').max(128, '用户名或密码错误'),
  code: trimmed('验证码不能为空').max(16, '验证码错误'),
  uuid: z.string({ error: '验证码错误' }).max(64, '验证码错误'),
  rememberMe: Bool.optional(),
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: '登录；浏览器由 Cookie 保存会话，其他客户端使用返回的 token',
  body: Login,
  answer: Session.extend({ token: z.string() }),
  fails: ['captcha_wrong', 'credentials_wrong', 'account_disabled', 'too_often'],
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
