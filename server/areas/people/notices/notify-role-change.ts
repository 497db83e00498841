import { backOffice } from '#contract/back-office-paths.ts'
import { type AdminRole, adminRoles, rolesHolding } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notify } from './notify.ts'

/** Tells the person, and everybody who manages roles, that a role was given, changed or taken away. */
export const notifyRoleChange = async (tx: Tx, memberId: number, name: string, role: AdminRole | null) => {
  const managers = await tx
    .selectFrom('member')
    .select('id')
    .where('admin_role', 'in', rolesHolding('roles', 'review'))
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  const label = role && adminRoles[role].label
  const others = managers.map(({ id }) => id).filter((id) => id !== memberId)
  await notify(tx, memberId, {
    kind: 'system',
    title: label ? `您的后台角色是${label}` : '您不再是管理员',
    body: label ? '请重新登录后台。' : '后台权限已撤销，会员功能照常可用。',
  })
  await notify(tx, others, {
    kind: 'system',
    title: label ? `${name} 的后台角色改为${label}` : `${name} 不再是管理员`,
    link: backOffice.roles,
  })
}
