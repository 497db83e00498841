import { type AdminRole, type Grade, holds, type PermissionRule } from '#contract/permissions.ts'
import { useSession } from './session.ts'

/** The role of the administrator who is logged in; undefined for everybody else. */
export const useAdminRole = (): AdminRole | undefined => useSession()?.adminRole ?? undefined

/** Whether the administrator's role reaches a permission: pages show only what it allows. */
export const useMay = () => {
  const role = useAdminRole()
  return (rule: PermissionRule, grade?: Exclude<Grade, 'none'>) => holds(role, rule, grade)
}
