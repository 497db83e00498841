import type { Permission } from '../../permissions.ts'

/** What the recycle bin holds, with its name. */
export const recycledKinds = {
  resource: '资源',
  lesson: '课程',
  topic: '帖子',
  reply: '回复',
  review: '评价',
  news: '资讯',
  banner: '轮播图',
  group: '用户组',
  resourceCategory: '资源类别',
  lessonCategory: '课程类别',
  topicCategory: '论坛类别',
  page: '页面',
} as const
export type RecycledKind = keyof typeof recycledKinds

/** What it takes to delete, restore and erase each kind. */
export const recyclePermission = {
  resource: 'takeDown',
  lesson: 'takeDown',
  topic: 'moderate',
  reply: 'moderate',
  review: 'moderate',
  news: 'editContent',
  banner: 'editContent',
  group: 'editMembers',
  resourceCategory: 'auditContent',
  lessonCategory: 'auditContent',
  topicCategory: 'moderate',
  page: 'editContent',
} as const satisfies Record<RecycledKind, Permission>

/** After this time deleted content is erased with its files. */
export const recycleDays = 30

/** Each of them opens the bin; which kinds the caller may touch is decided item by item. */
export const recyclePermissions = [...new Set(Object.values(recyclePermission))]
