import type { Permission } from '../../../permissions.ts'

/** Kinds of things that the search of the back office finds, in the order of the answer. */
export const finderKinds = {
  person: '人',
  order: '订单',
  resource: '资源',
  course: '课程',
  topic: '帖子',
  company: '单位',
} as const
export type FinderKind = keyof typeof finderKinds

/** What a role needs in order to find each kind. */
export const finderPermissions = {
  person: 'editMembers',
  order: 'books',
  resource: 'auditContent',
  course: 'auditContent',
  topic: 'moderate',
  company: 'editContent',
} as const satisfies Record<FinderKind, Permission>

/** Most results of one kind. */
export const maxFound = 20
