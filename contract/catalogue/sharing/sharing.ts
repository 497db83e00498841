import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Day, Done, Id, Time, trimmed, wholeNumber } from '../../fields.ts'
import { AccessCode } from '../documents/library-items.ts'
import { groupLimits } from './sharing-rules.ts'

const { nameLength, maxPeople, maxIds } = groupLimits

/** SHARE-5: ids joined by commas, `3,5,8`; a body may also carry a list. */
const idList = (most: number, tooMany: string) =>
  z
    .union(
      [
        z.array(z.union([z.number(), z.string()])),
        z.number().transform((id): (number | string)[] => [id]),
        z.string().transform((text): (number | string)[] => text.split(',').filter(Boolean)),
      ],
      { error: '人员不正确' },
    )
    .pipe(z.array(Id).max(most, tooMany))
    .transform((ids) => [...new Set(ids)])
const ids = idList(maxIds, `一次最多 ${maxIds} 人`)

export const SharePerson = z.object({
  id: Id,
  nickName: z.string(),
  /** Masked. */
  phone: z.string(),
  deptId: Id.nullable(),
  deptName: z.string(),
})
export type SharePerson = z.output<typeof SharePerson>

export const UserGroup = z.object({
  id: Id,
  name: z.string(),
  parentUserId: Id,
  /** Number of members; `userIds` and `userList` contain the first ones. */
  userCount: z.int(),
  userIds: z.array(Id),
  userList: z.array(SharePerson.pick({ id: true, nickName: true, phone: true })),
  resourceCount: z.int(),
  lessonCount: z.int(),
  updateTime: Time,
})
export type UserGroup = z.output<typeof UserGroup>

export const listSharePeople = endpoint({
  method: 'GET',
  path: '/api/users/queryShareUserList',
  access: 'member',
  summary: '可以共享给的人：本公司的三级会员和用我的邀请码注册的人；pid 不是自己时须为管理员',
  query: z.object({ pid: Id.optional() }),
  answer: z.array(SharePerson),
  fails: ['forbidden', 'not_found'],
})

export const listUserGroups = endpoint({
  method: 'GET',
  path: '/api/user/queryUserGroupList',
  access: 'member',
  summary: `我的用户组，最近修改的在前；userIds、userList 为前 ${groupLimits.shownPeople} 人`,
  answer: z.array(UserGroup),
})

export const getUserGroup = endpoint({
  method: 'GET',
  path: '/api/user/queryUserGroup',
  access: 'member',
  summary: '一个用户组：全部成员与共享给它的内容',
  query: z.object({ id: Id }),
  answer: UserGroup.extend({
    shares: z.array(
      z.object({
        id: Id,
        kind: z.enum(['resource', 'lesson']),
        itemId: Id,
        name: z.string(),
        shareTime: Time,
        until: Time.nullable(),
      }),
    ),
  }),
  fails: ['not_found'],
})

const groupName = trimmed('请输入用户组名称').max(nameLength, `名称最多 ${nameLength} 个字`)
const groupPeople = idList(maxPeople, `用户组最多 ${maxPeople} 人`)
const groupFails = ['share_people_unknown', 'group_name_taken', 'share_seats_exceeded'] as const

export const addUserGroup = endpoint({
  method: 'POST',
  path: '/api/user/addUserGroup',
  access: 'member',
  summary: '新建用户组；parentUserId 若给出必须是自己',
  fields: z.object({ name: groupName, parentUserId: Id.optional(), userIds: groupPeople.default([]) }),
  answer: UserGroup,
  status: 201,
  fails: [...groupFails, 'forbidden', 'group_limit_reached'],
})

export const updateUserGroup = endpoint({
  method: 'PUT',
  path: '/api/user/updateUserGroup',
  access: 'member',
  summary: '改名或更换成员；成员变动后权限立即随之变动',
  body: z.strictObject({ id: Id, name: groupName.optional(), userIds: groupPeople.optional() }),
  answer: UserGroup,
  fails: [...groupFails, 'not_found'],
})

export const deleteUserGroup = endpoint({
  method: 'DELETE',
  path: '/api/user/deleteUserGroup/{id}',
  access: 'member',
  summary: '删除用户组；经它共享的内容同时收回',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})

const shareFields = {
  /** One group, or several joined by commas. */
  userGroupId: ids.optional(),
  userIds: ids.optional(),
  /** The last day; without it, the share does not end. */
  until: Day.optional(),
}
const shareFails = [
  'not_found',
  'share_not_allowed',
  'share_nobody',
  'share_people_unknown',
  'share_until_past',
  'share_seats_exceeded',
] as const

export const shareLesson = endpoint({
  method: 'POST',
  path: '/api/user/lessonShare',
  access: 'member',
  summary: '共享自己的课程或已购课程（已购的有席位上限）给用户组或个人',
  fields: z.object({ lessonId: Id, ...shareFields }),
  answer: Done,
  fails: shareFails,
})

export const shareResource = endpoint({
  method: 'POST',
  path: '/api/user/resourceShare',
  access: 'member',
  summary: '共享自己的资源给用户组或个人',
  fields: z.object({ resourceId: Id, ...shareFields }),
  answer: Done,
  fails: shareFails,
})

const ItemKind = z.enum(['resource', 'lesson'], { error: '类型不正确' })
const oneItem = { kind: ItemKind, itemId: Id }

export const Share = z.object({
  id: Id,
  /** Either the member or the group is set. */
  userId: Id.nullable(),
  userGroupId: Id.nullable(),
  /** The name of the member or the group. */
  name: z.string(),
  userCount: z.int(),
  shareTime: Time,
  until: Time.nullable(),
})
export type Share = z.output<typeof Share>

export const listShares = endpoint({
  method: 'GET',
  path: '/api/user/queryShareList',
  access: 'member',
  summary: '我把一份资源或课程共享给了谁；groups 为我的各组还需的席位',
  query: z.object(oneItem),
  answer: z.object({
    name: z.string(),
    shares: z.array(Share),
    /** Number of different members reached. */
    userCount: z.int(),
    /** Only for a purchased course. */
    seats: z.object({ total: z.int(), used: z.int() }).nullable(),
    /** `have`: number of its members who already have access. */
    groups: z.array(z.object({ id: Id, name: z.string(), userCount: z.int(), have: z.int() })),
    /** Selectable members who already have access. */
    reachedIds: z.array(Id),
  }),
  fails: ['not_found', 'share_not_allowed'],
})

export const countShares = endpoint({
  method: 'GET',
  path: '/api/user/queryShareCounts',
  access: 'member',
  summary: '我共享的各份资源或课程分别到了多少人',
  query: z.object({ kind: ItemKind, ids }),
  answer: z.object({
    seats: wholeNumber(),
    counts: z.array(z.object({ itemId: Id, userCount: z.int() })),
  }),
})

export const revokeShares = endpoint({
  method: 'POST',
  path: '/api/user/revokeShare',
  access: 'member',
  summary: '收回我的共享：按编号，或一份资源、课程的全部',
  body: z.union([
    z.strictObject({ ids: z.array(Id).min(1, '请选择要收回的共享').max(maxIds, `一次最多 ${maxIds} 条`) }),
    z.strictObject(oneItem),
  ]),
  answer: Done,
  fails: ['not_found'],
})

export const askRenewal = endpoint({
  method: 'POST',
  path: '/api/user/askRenewal',
  access: 'user',
  summary: '共享已到期时向共享人申请续期；同一次到期只通知一次',
  fields: z.object(oneItem),
  answer: Done,
  fails: ['not_found', 'share_not_over'],
})

export const askAccess = endpoint({
  method: 'POST',
  path: '/api/user/askAccess',
  access: 'user',
  summary: '向上级申请使用一份资源或课程：通知本公司与邀请人中可以共享它（或可以购买该课程）的人，7 天内不重复通知',
  fields: z.object(oneItem),
  answer: Done,
  fails: ['not_found', 'access_held', 'nobody_may_share'],
})

export const explainAccess = endpoint({
  method: 'GET',
  path: '/api/user/queryAccess',
  access: 'session',
  summary: '为什么可以（或不可以）使用：规则的答案、一句说明与每份共享；userId 不是自己时须为管理员',
  query: z.object({ ...oneItem, userId: Id.optional() }),
  answer: z.object({
    code: AccessCode,
    reason: z.string(),
    shares: z.array(
      z.object({
        shareUserName: z.string(),
        /** The group through which it was shared. */
        groupName: z.string().nullable(),
        shareTime: Time,
        until: Time.nullable(),
      }),
    ),
  }),
  fails: ['forbidden', 'not_found'],
})
