import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Day, Done, Id, Keyword, pageOf, paging, Time } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { type RecycledKind, recycledKinds, recyclePermissions } from './recycled-kinds.ts'

const Kind = z.enum(Object.keys(recycledKinds) as [RecycledKind, ...RecycledKind[]], { error: '类型不正确' })

const permission = recyclePermissions

export const RecycledItem = z.object({
  kind: Kind,
  id: Id,
  title: z.string(),
  /** null: it was deleted before the bin recorded it. */
  deleteUserName: z.string().nullable(),
  deleteTime: Time,
  eraseTime: Time,
})
export type RecycledItem = z.output<typeof RecycledItem>

export const listRecycled = endpoint({
  method: 'GET',
  path: '/api/recycle/queryRecycleList',
  access: 'administrator',
  permission,
  summary: '回收站：删除的内容，最近删除的在前，30 天后自动彻底删除；总数最多数到 10000',
  query: z.object({
    ...paging(pageSizes.adminTable, ['deleteTime']),
    kind: Kind.optional(),
    title: Keyword.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  answer: pageOf(RecycledItem),
  fails: ['days_reversed', 'page_out_of_range'],
})

export const exportRecycled = exportOf(listRecycled)

const maxAtOnce = 100
const Chosen = z.strictObject({
  items: z
    .array(z.strictObject({ kind: Kind, id: Id }), { error: '请选择内容' })
    .min(1, '请选择内容')
    .max(maxAtOnce, `一次最多 ${maxAtOnce} 项`),
})

/** `refused` names the items that stay in the bin, and why. */
const Outcome = Done.extend({
  done: z.int(),
  refused: z.array(z.object({ kind: Kind, id: Id, title: z.string(), message: z.string() })),
})

export const deleteItems = endpoint({
  method: 'POST',
  path: '/api/recycle/delete',
  access: 'administrator',
  permission,
  summary: '批量删除：逐项放进回收站，不能删除的说明原因，只选一项时以该原因拒绝',
  body: Chosen,
  answer: Outcome,
  fails: ['forbidden', 'not_found', 'category_in_use', 'page_built_in'],
})

export const restoreRecycled = endpoint({
  method: 'POST',
  path: '/api/recycle/restore',
  access: 'administrator',
  permission,
  summary: '恢复删除的内容，逐项进行；不能恢复的留在回收站并说明原因，只选一项时以该原因拒绝',
  body: Chosen,
  answer: Outcome,
  fails: [
    'forbidden',
    'not_recycled',
    'parent_deleted',
    'author_deleted',
    'file_duplicate',
    'category_taken',
    'category_limit_reached',
    'banner_limit_reached',
    'group_name_taken',
    'group_limit_reached',
    'share_seats_exceeded',
    'page_limit_reached',
  ],
})

export const eraseRecycled = endpoint({
  method: 'POST',
  path: '/api/recycle/erase',
  access: 'administrator',
  permission,
  summary: '彻底删除回收站里的内容及其文件，不能撤销；有人购买的资源和课程为买家保留文件',
  body: Chosen,
  answer: Outcome,
  fails: ['forbidden', 'not_recycled'],
})
