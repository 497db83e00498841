/** ROLE-1: the roles of administrators. `super` may do everything; the others do what `permissions` says. */
export const adminRoles = {
  super: { label: '超级管理员', summary: '全部权限' },
  content: { label: '内容', summary: '审稿、资讯、社区' },
  finance: { label: '财务', summary: '订单、退款、对账' },
  support: { label: '客服', summary: '答疑、找回、登记' },
  audit: { label: '审计', summary: '只读，看得见改不了' },
  system: { label: '系统', summary: '设置、任务、备份' },
} as const
export type AdminRole = keyof typeof adminRoles
export const adminRoleNames = Object.keys(adminRoles) as [AdminRole, ...AdminRole[]]

/** How far a permission reaches: `review` does what a second administrator must confirm, `see` changes nothing. */
export const grades = { none: '无', see: '只看', review: '复核', do: '可做' } as const
export type Grade = keyof typeof grades

/** The roles of the table, in the order of its columns. */
export const tableRoles = ['content', 'finance', 'support', 'audit', 'system'] as const satisfies AdminRole[]

interface PermissionRow {
  group: '内容' | '社区' | '用户' | 'V币' | '运行'
  label: string
  note?: string
  /** In the order of `tableRoles`. */
  grades: readonly [Grade, Grade, Grade, Grade, Grade]
}

const row = (
  group: PermissionRow['group'],
  label: string,
  rowGrades: PermissionRow['grades'],
  note?: string,
): PermissionRow => ({ group, label, grades: rowGrades, ...(note && { note }) })

/** ROLE-2: who may do what. Every call that is open to administrators names one of these permissions. */
export const permissions = {
  auditContent: row('内容', '审核资源与课程', ['do', 'none', 'see', 'see', 'see']),
  editContent: row('内容', '编辑资讯、轮播图与页面', ['do', 'none', 'none', 'see', 'do']),
  takeDown: row('内容', '下架资源与课程', ['do', 'none', 'none', 'see', 'review']),
  moderate: row('社区', '处理举报、删帖', ['do', 'none', 'do', 'see', 'none']),
  mute: row('社区', '禁言', ['do', 'none', 'do', 'see', 'none'], '最长 30 天'),
  ban: row('社区', '封号', ['review', 'none', 'none', 'see', 'review']),
  contact: row('用户', '查看完整手机号与邮箱', ['none', 'do', 'do', 'none', 'do'], '每次留痕'),
  editMembers: row('用户', '开通账号、改资料与部门', ['none', 'see', 'do', 'see', 'do']),
  resetPassword: row('用户', '重置密码、下线设备', ['none', 'none', 'do', 'none', 'do']),
  disable: row('用户', '停用账号', ['none', 'none', 'do', 'see', 'do'], '可恢复'),
  deleteMembers: row('用户', '删除账号', ['none', 'none', 'none', 'see', 'do'], '不可恢复'),
  mergeMembers: row('用户', '合并账号', ['none', 'none', 'review', 'see', 'review'], '不可恢复'),
  books: row('V币', '看账目与订单', ['none', 'do', 'see', 'see', 'see']),
  refund: row('V币', '退款', ['none', 'review', 'none', 'see', 'none']),
  adjust: row('V币', '调整 V币', ['none', 'review', 'review', 'see', 'none']),
  pricing: row('V币', '改套餐、汇率与分成', ['none', 'review', 'none', 'see', 'see']),
  settings: row('运行', '站点设置与外观', ['none', 'none', 'none', 'see', 'do']),
  roles: row('运行', '角色与权限', ['none', 'none', 'none', 'see', 'see'], '须两名超级管理员'),
  jobs: row('运行', '后台任务与数据库', ['none', 'none', 'none', 'see', 'do']),
  backups: row('运行', '备份与恢复', ['none', 'none', 'none', 'see', 'review'], '恢复须复核'),
  imports: row('运行', '从旧系统导入', ['none', 'none', 'none', 'see', 'do']),
  auditLog: row('运行', '操作日志', ['none', 'see', 'none', 'see', 'see']),
} as const satisfies Record<string, PermissionRow>
export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

/** What a call asks of an administrator: one permission, one of several, or any role at all. */
export type PermissionRule = Permission | readonly Permission[] | 'any'

const order: readonly Grade[] = ['none', 'see', 'review', 'do']

/** How far a role may go with a permission; without a role not at all. */
export const gradeOf = (role: AdminRole | undefined, permission: Permission): Grade => {
  if (role === undefined) return 'none'
  return role === 'super' ? 'do' : permissions[permission].grades[tableRoles.indexOf(role)]!
}

/** Whether a role reaches this grade with one of the permissions. */
export const holds = (
  role: AdminRole | undefined,
  rule: PermissionRule,
  grade: Exclude<Grade, 'none'> = 'see',
): boolean => {
  if (rule === 'any') return role !== undefined
  const accepted = typeof rule === 'string' ? [rule] : rule
  return accepted.some((permission) => order.indexOf(gradeOf(role, permission)) >= order.indexOf(grade))
}

/** The roles that reach this grade. */
export const rolesHolding = (rule: PermissionRule, grade: Exclude<Grade, 'none'> = 'see'): AdminRole[] =>
  adminRoleNames.filter((role) => holds(role, rule, grade))
