import { type AdminRole, adminRoles } from '#contract/permissions.ts'
import { Tag } from '#ui/text/tag.tsx'

/** Roles that manage others stand out. */
const isStrong = (role: AdminRole) => role === 'super' || role === 'system'

/** The name of a role; null is a member without one. */
export const RoleTag = ({ role, isNew }: { role: AdminRole | null; isNew?: boolean }) => (
  <Tag tone={isNew || (role && isStrong(role)) ? 'ink' : 'plain'}>{nameOfRole(role)}</Tag>
)

export const nameOfRole = (role: AdminRole | null): string => (role === null ? '普通会员' : adminRoles[role].label)
