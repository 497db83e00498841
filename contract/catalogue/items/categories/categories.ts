import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Done, Id, ReadVersion, trimmed } from '../../../fields.ts'
import type { Permission } from '../../../permissions.ts'

export const Category = z.object({ id: Id, categoryName: z.string() })
export type Category = z.output<typeof Category>
const ListedCategory = Category.extend({ count: z.int(), version: z.int() })

/** The calls that list and edit the categories of one kind of content; `things` names the counted items in Chinese. */
export const categoryCalls = ({
  area,
  noun,
  label,
  things,
  permission,
}: Record<'area' | 'noun' | 'label' | 'things', string> & { permission: Permission }) => ({
  list: endpoint({
    method: 'POST',
    path: `/api/${area}/query${noun}CategoryList`,
    access: 'anyone',
    summary: `${label}，按设定的顺序`,
    answer: z.array(ListedCategory),
    effect: false,
  }),
  save: endpoint({
    method: 'POST',
    path: `/api/${area}/save${noun}Category`,
    access: 'administrator',
    permission,
    summary: `新增（无 id）或修改${label}；带上 version 时他人已改则 409`,
    body: z.strictObject({
      id: Id.optional(),
      categoryName: trimmed('请输入类别名称').max(20, '类别名称最多 20 个字'),
      version: ReadVersion,
    }),
    entity: ListedCategory,
    answer: Category,
    fails: ['not_found', 'edited_by_another', 'category_taken', 'category_limit_reached'],
  }),
  sort: endpoint({
    method: 'PUT',
    path: `/api/${area}/sort${noun}Categories`,
    access: 'administrator',
    permission,
    summary: '按给出的顺序排列全部类别',
    body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    answer: Done,
    fails: ['edited_by_another'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/api/${area}/delete${noun}Category/{id}`,
    access: 'administrator',
    permission,
    summary: `删除类别；仍有${things}时拒绝，带上 moveTo 则先移到该类别：每次一批，isMoved 为 false 时再次调用`,
    params: z.object({ id: Id }),
    query: z.object({ moveTo: Id.optional() }),
    answer: Done.extend({ moved: z.int(), isMoved: z.boolean() }),
    fails: ['not_found', 'category_in_use', 'category_target_unknown'],
  }),
})
