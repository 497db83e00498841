import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Binary, Bool, Done, ExportFormat, Id, pageOf, paging, Time, trimmed, wholeNumber } from '../../fields.ts'
import { User } from './accounts.ts'
import { Email, Sex, Username } from './people.ts'
import { isVisibleName, maskedPhonePattern, phonePattern, visibleNameMessage } from './people-rules.ts'

const LevelId = wholeNumber('请选择会员等级').pipe(
  z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)], { error: '请选择会员等级' }),
)

/** A level as the user table answers it, or its id alone. */
const RoleChoice = z.union(
  [z.object({ id: LevelId, name: z.string().optional() }), LevelId.transform((id) => ({ id }))],
  {
    error: '请选择会员等级',
  },
)

/** ACC-39: the new-account dialog. */
const AdminUsername = trimmed('请输入用户名').pipe(Username)
const AdminEmail = trimmed('邮箱不能为空').pipe(Email)
const AdminPhone = trimmed('电话号码不能为空').regex(/^\d+$/, '请输入数字值').regex(phonePattern, '电话号码格式不正确')
/** As lists show it, with four digits hidden, a phone number stays as it is. */
const UnchangedOrNewPhone = trimmed('电话号码不能为空').superRefine((phone, context) => {
  if (maskedPhonePattern.test(phone)) return
  for (const { message } of AdminPhone.safeParse(phone).error?.issues ?? []) context.addIssue(message)
})

export const MemberItem = User.extend({
  levelId: z.int().nullable(),
  deptName: z.string().nullable(),
  lastLoginTime: Time.nullable(),
  updateTime: Time,
})
export type MemberItem = z.output<typeof MemberItem>

const filters = {
  username: z.string().trim().max(50).optional(),
  phone: z.string().trim().max(20).optional(),
  email: z.string().trim().max(100).optional(),
  level: LevelId.optional(),
  enabled: Bool.optional(),
  deptId: Id.optional(),
}

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'administrator',
  permission: 'editMembers',
  summary:
    '用户列表；手机号打码，按用户名、手机、邮箱、等级、状态、部门（含下级）筛选；counts 为各标签的人数：筛选状态为禁用而不限等级时，各等级不论状态',
  query: z.object({ ...paging(pageSizes.adminTable, ['createTime', 'username']), ...filters }),
  answer: pageOf(MemberItem).extend({
    counts: z.object({
      all: z.int(),
      level1: z.int(),
      level2: z.int(),
      level4: z.int(),
      level5: z.int(),
      disabled: z.int(),
    }),
  }),
  fails: ['page_out_of_range'],
})

export const getMember = endpoint({
  method: 'GET',
  path: '/api/users/detail',
  access: 'administrator',
  permission: 'contact',
  grade: 'do',
  summary: '查看一名用户的完整资料（含完整手机号），会记入操作日志',
  query: z.object({ id: Id }),
  answer: MemberItem,
  fails: ['not_found'],
})

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/users/export',
  access: 'administrator',
  permission: 'editMembers',
  summary: '按筛选条件导出用户，手机号打码',
  query: z.object({ ...filters, sort: listMembers.query.shape.sort, format: ExportFormat }),
  answer: Binary,
  fails: ['nothing_to_export'],
  mayBeLate: true,
})

export const NewAccount = z.object({
  username: AdminUsername,
  phone: AdminPhone,
  email: AdminEmail,
  enabled: Bool.default(true),
  deptId: wholeNumber('请选择所属公司/部门').pipe(z.number().positive('请选择所属公司/部门')),
  nickName: z.string().trim().max(20, '昵称最多 20 个字').refine(isVisibleName, visibleNameMessage).optional(),
  sex: Sex.nullish(),
})
const madeAccount = {
  body: NewAccount,
  access: 'administrator',
  permission: 'editMembers',
  answer: z.object({ user: User, password: z.string(), message: z.string() }),
  status: 201,
  fails: [
    'username_taken',
    'username_is_a_phone',
    'phone_taken',
    'email_taken',
    'department_unknown',
    'content_blocked',
    'name_official',
  ],
} as const

export const addFirstLevel = endpoint({
  method: 'POST',
  path: '/api/users/enterpriseSign',
  summary: '开通一级用户（企业账号）；初始密码随机，只在此处返回一次',
  ...madeAccount,
})
export const addThirdLevel = endpoint({
  method: 'POST',
  path: '/api/users/sign',
  summary: '开通三级用户；初始密码随机，只在此处返回一次',
  ...madeAccount,
})

export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/users',
  access: 'administrator',
  permission: 'editMembers',
  summary:
    '修改用户：用户名、电话、邮箱、等级、状态、部门；自己的账号在个人信息修改（403），设管理员与撤销在「角色与权限」申请（409）；启用管理员、停用超级管理员须由另一名超级管理员确认；带上 updateTime 时他人已改则 409',
  body: z.object({
    id: Id,
    username: AdminUsername,
    phone: UnchangedOrNewPhone,
    email: z.union([z.literal(''), Email]),
    enabled: Bool,
    roles: z.array(RoleChoice, '请选择会员等级').min(1, '请选择会员等级').max(1, '请选择会员等级'),
    deptId: Id.nullish(),
    sex: Sex.nullish(),
    /** The version the caller has read; without it, the current version is changed. */
    updateTime: Time.optional(),
  }),
  /** isAwaitingApproval: the account is enabled or disabled when a second administrator confirms; all else is saved. */
  answer: MemberItem.extend({ isAwaitingApproval: z.boolean() }),
  fails: [
    'not_found',
    'own_account',
    'administrator_protected',
    'role_elsewhere',
    'edited_by_another',
    'username_taken',
    'username_is_a_phone',
    'phone_taken',
    'email_taken',
    'last_administrator',
    'department_unknown',
    'content_blocked',
    'name_official',
    'approval_waiting',
  ],
})

export const switchMembers = endpoint({
  method: 'POST',
  path: '/api/users/switch',
  access: 'administrator',
  permission: 'disable',
  summary: '启用或停用所选用户；启用管理员、停用超级管理员须由另一名超级管理员确认',
  body: z.object({ ids: z.array(Id).min(1).max(100), enabled: Bool }),
  answer: Done,
  fails: ['not_found', 'last_administrator', 'cannot_disable_self', 'administrator_protected', 'approval_waiting'],
})

export const deleteMembers = endpoint({
  method: 'DELETE',
  path: '/api/users',
  access: 'administrator',
  permission: 'deleteMembers',
  summary: '删除所选用户（请求体为编号列表）；账目与内容保留',
  body: z.array(Id).min(1, '请选择用户').max(100, '一次最多删除 100 名用户'),
  answer: Done,
  fails: ['not_found', 'cannot_delete_self', 'administrator_not_revoked'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/resetPass',
  access: 'administrator',
  permission: 'resetPassword',
  summary:
    '重置密码；新的初始密码只在此处返回一次，下次登录须修改；管理员与近七天内曾是管理员的，须由另一名超级管理员确认后才生效',
  body: z.object({ id: Id }),
  /** isAwaitingApproval: the password counts when a second administrator confirms. */
  answer: z.object({ password: z.string(), message: z.string(), isAwaitingApproval: z.boolean() }),
  fails: ['not_found', 'own_account', 'administrator_protected', 'approval_waiting'],
})
