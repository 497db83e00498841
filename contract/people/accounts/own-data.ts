import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Binary, Done, Id, Time } from '../../fields.ts'
import { closingDays, dataCopyHours, dataCopyLinkSeconds } from './people-rules.ts'

export const DataCopy = z.object({
  id: Id,
  state: z.enum(['making', 'ready', 'failed']),
  requestTime: Time,
  /** When a finished copy can no longer be downloaded. */
  expireTime: Time.nullable(),
  size: z.int().nullable(),
})
export type DataCopy = z.output<typeof DataCopy>

export const getDataCopy = endpoint({
  method: 'GET',
  path: '/api/users/dataCopy',
  access: 'user',
  summary: '我最近一次申请的数据副本：整理中、可下载或失败',
  answer: z.object({ copy: DataCopy.nullable() }),
})

export const requestDataCopy = endpoint({
  method: 'POST',
  path: '/api/users/dataCopy',
  access: 'user',
  summary: `申请导出我的数据（zip，内为 JSON）；整理好后 ${dataCopyHours} 小时内可下载，重复申请得到同一份`,
  answer: Done.extend({ copy: DataCopy }),
  fails: ['too_often'],
})

export const giveDataCopyLink = endpoint({
  method: 'POST',
  path: '/api/users/dataCopy/{id}/link',
  access: 'user',
  summary: `取得下载自己数据副本的一次性链接：仅限本次登录，${dataCopyLinkSeconds / 60} 分钟内有效，用后即失效`,
  params: z.object({ id: Id }),
  answer: z.object({ link: z.string(), expireTime: Time }),
  fails: ['not_found'],
})

export const downloadDataCopy = endpoint({
  method: 'GET',
  path: '/api/users/dataCopyFile/{ticket}',
  access: 'user',
  summary: '用一次性链接下载自己的数据副本',
  params: z.object({ ticket: z.string().min(1).max(100) }),
  answer: Binary,
  fails: ['not_found'],
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/users/closeAccount',
  access: 'user',
  summary: `申请注销账号：所有会话立即退出，${closingDays} 天后资料匿名化，账目与订单保留；期间登录即取消`,
  body: z.object({ password: z.string({ error: '密码不能为空' }).min(1, '密码不能为空').max(128, '密码错误') }),
  answer: Done.extend({ closeTime: Time }),
  fails: ['password_wrong', 'last_administrator', 'too_often'],
})
