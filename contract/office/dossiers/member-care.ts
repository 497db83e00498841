import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Id, pageOf, paging, Time, trimmed } from '../../fields.ts'
import { noteLength } from './member-care-rules.ts'

/** What administrators do from a member's page. */

export const MemberNote = z.object({
  id: Id,
  text: z.string(),
  createTime: Time,
  authorName: z.string(),
  /** Authors delete their own notes. */
  canDelete: z.boolean(),
})
export type MemberNote = z.output<typeof MemberNote>

/** Most notes about one member. */
export const maxNotes = 500

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/members/notes',
  access: 'administrator',
  permission: 'editMembers',
  summary: '管理员对一名用户的备注，本人看不到',
  query: z.object({ ...paging(10, ['createTime']), memberId: Id }),
  answer: pageOf(MemberNote),
  fails: ['page_out_of_range'],
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/members/notes',
  access: 'administrator',
  permission: 'editMembers',
  summary: '给一名用户写备注',
  body: z.object({
    memberId: Id,
    text: trimmed('请输入备注').max(noteLength, `备注最多 ${noteLength} 个字`),
  }),
  answer: MemberNote,
  status: 201,
  fails: ['not_found', 'note_limit_reached'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/members/notes/{id}',
  access: 'administrator',
  permission: 'editMembers',
  summary: '删除自己写的备注',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})

export const messageLength = 500

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/members/message',
  access: 'administrator',
  permission: 'editMembers',
  summary: '给一名用户发站内信',
  body: z.object({
    memberId: Id,
    title: trimmed('请输入标题').max(40, '标题最多 40 个字'),
    text: trimmed('请输入内容').max(messageLength, `内容最多 ${messageLength} 个字`),
  }),
  answer: Done,
  fails: ['not_found'],
})

/** For how many days an account is disabled; 0: until an administrator enables it. */
export const disablePeriods = { 7: '7 天', 30: '30 天', 0: '直到手动恢复' } as const
export type DisablePeriod = keyof typeof disablePeriods
export const disableReasonLength = 200

export const previewDisable = endpoint({
  method: 'GET',
  path: '/api/members/disable',
  access: 'administrator',
  permission: 'disable',
  summary: '停用一名用户的后果：登录、V币、已购、别人、订单',
  query: z.object({ memberId: Id }),
  answer: z.array(z.object({ subject: z.string(), text: z.string() })),
  fails: ['not_found'],
})

export const disableMember = endpoint({
  method: 'POST',
  path: '/api/members/disable',
  access: 'administrator',
  permission: 'disable',
  summary: '停用一名用户，立即退出全部设备；到期自动恢复；超级管理员须由另一名超级管理员确认',
  body: z.object({
    memberId: Id,
    days: z.union([z.literal(7), z.literal(30), z.literal(0)], { error: '请选择停用期限' }),
    reason: trimmed('请写明停用原因').max(disableReasonLength, `原因最多 ${disableReasonLength} 个字`),
  }),
  answer: Done,
  fails: [
    'not_found',
    'member_disabled',
    'last_administrator',
    'cannot_disable_self',
    'administrator_protected',
    'approval_waiting',
  ],
})

export const enableMember = endpoint({
  method: 'POST',
  path: '/api/members/enable',
  access: 'administrator',
  permission: 'disable',
  summary: '恢复一名停用的用户；管理员账号须由另一名超级管理员确认',
  body: z.object({ memberId: Id }),
  answer: Done,
  fails: ['not_found', 'member_enabled', 'administrator_protected', 'approval_waiting'],
})

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/members/sessions',
  access: 'administrator',
  permission: 'resetPassword',
  summary: '让一名用户的一台或全部设备下线',
  body: z.object({ memberId: Id, sessionId: Id.optional() }),
  answer: Done,
  fails: ['not_found', 'own_account', 'administrator_protected'],
})
