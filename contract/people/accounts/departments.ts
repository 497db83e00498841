import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Id, ReadVersion, trimmed, wholeNumber } from '../../fields.ts'
import { isVisibleName, visibleNameMessage } from './people-rules.ts'

export interface Department {
  id: number
  name: string
  pid: number | null
  sort: number
  version: number
  /** Members directly in this department. */
  memberCount: number
  children: Department[]
}

export const Department: z.ZodType<Department> = z.object({
  id: z.int(),
  name: z.string(),
  pid: z.int().nullable(),
  sort: z.int(),
  version: z.int(),
  memberCount: z.int(),
  get children() {
    return z.array(Department)
  },
})

const name = trimmed('请输入名称').max(60, '名称最多 60 个字').refine(isVisibleName, visibleNameMessage)
const sort = wholeNumber('排序应为整数').pipe(z.number().max(100_000))

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/dept',
  access: 'user',
  summary: '公司与部门树',
  answer: z.array(Department),
})

export const addDepartment = endpoint({
  method: 'POST',
  path: '/api/dept',
  access: 'administrator',
  permission: 'editMembers',
  summary: '在上级之下新增公司或部门',
  body: z.object({ name, pid: Id, sort: sort.optional() }),
  entity: Department,
  answer: z.object({ id: Id, message: z.string() }),
  status: 201,
  fails: ['department_unknown', 'department_name_taken'],
})

export const updateDepartment = endpoint({
  method: 'PUT',
  path: '/api/dept',
  access: 'administrator',
  permission: 'editMembers',
  summary: '重命名、移动或调整顺序；不能移到自己之下；带上 version 时他人已改则 409',
  body: z.object({ id: Id, name: name.optional(), pid: Id.optional(), sort: sort.optional(), version: ReadVersion }),
  entity: Department,
  answer: Done,
  fails: ['edited_by_another', 'department_unknown', 'department_name_taken', 'department_cycle', 'department_root'],
})

export const deleteDepartments = endpoint({
  method: 'DELETE',
  path: '/api/dept',
  access: 'administrator',
  permission: 'editMembers',
  summary: '删除没有人员和下级的公司或部门（请求体为编号列表）',
  body: z.array(Id).min(1, '请选择部门').max(100, '一次最多删除 100 个部门'),
  answer: Done,
  fails: ['department_unknown', 'department_in_use', 'department_root'],
})
