import { type AdminRole, type Grade, gradeOf, type Permission, permissionNames } from '#contract/permissions.ts'

const order: Grade[] = ['none', 'see', 'review', 'do']

export interface Gain {
  permission: Permission
  grade: Grade
}

/** The permissions that reach further with one role than with another; null is a member without a role. */
export const gainsOf = (before: AdminRole | null, after: AdminRole | null): Gain[] =>
  permissionNames
    .map((permission) => ({
      permission,
      grade: gradeOf(after ?? undefined, permission),
      old: gradeOf(before ?? undefined, permission),
    }))
    .filter(({ grade, old }) => order.indexOf(grade) > order.indexOf(old))
    .map(({ permission, grade }) => ({ permission, grade }))
