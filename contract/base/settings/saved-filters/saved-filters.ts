import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Done, Id, trimmed } from '../../../fields.ts'
import { savedFilterLimits } from './saved-filter-rules.ts'

const { nameLength, addressLength } = savedFilterLimits

const TableName = z.string({ error: '表格名称不正确' }).regex(/^[a-z-]{1,40}$/, '表格名称不正确')
const FilterName = trimmed('请输入名称').max(nameLength, `名称最多 ${nameLength} 个字`)

export const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  /** The page with the filter in its query. */
  address: z.string(),
})
export type SavedFilter = z.output<typeof SavedFilter>

export const listSavedFilters = endpoint({
  method: 'GET',
  path: '/api/savedFilter/querySavedFilterList',
  access: 'administrator',
  permission: 'any',
  summary: '我在一个后台表格里保存的筛选，按名称排列',
  query: z.object({ table: TableName }),
  answer: z.array(SavedFilter),
})

export const addSavedFilter = endpoint({
  method: 'POST',
  path: '/api/savedFilter/addSavedFilter',
  access: 'administrator',
  permission: 'any',
  summary: '保存当前筛选',
  body: z.strictObject({
    table: TableName,
    name: FilterName,
    address: z
      .string({ error: '筛选不正确' })
      .max(addressLength, '筛选条件过长，无法保存')
      .regex(/^\/System\/[A-Za-z]+\?\S+$/, '筛选不正确'),
  }),
  answer: SavedFilter,
  status: 201,
  fails: ['saved_filter_name_taken', 'saved_filter_limit_reached'],
})

export const renameSavedFilter = endpoint({
  method: 'POST',
  path: '/api/savedFilter/renameSavedFilter',
  access: 'administrator',
  permission: 'any',
  summary: '给保存的筛选改名',
  body: z.strictObject({ id: Id, name: FilterName }),
  answer: SavedFilter,
  fails: ['not_found', 'saved_filter_name_taken'],
})

export const deleteSavedFilter = endpoint({
  method: 'POST',
  path: '/api/savedFilter/deleteSavedFilter',
  access: 'administrator',
  permission: 'any',
  summary: '删除保存的筛选',
  body: z.strictObject({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})
